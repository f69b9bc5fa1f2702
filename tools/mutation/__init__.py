"""Planted defects: the table, copies of the checkout, who reaches a place, and who notices."""
