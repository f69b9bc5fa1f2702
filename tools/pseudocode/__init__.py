"""Development-time reader of AMD's instruction pseudocode; see gen_pseudocode_vectors.py."""
