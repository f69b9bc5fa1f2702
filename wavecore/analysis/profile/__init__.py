"""What a launch of a kernel did and what it costs: counters, resources, roofline, estimates."""
