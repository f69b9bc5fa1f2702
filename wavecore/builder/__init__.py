"""Typed operations that semantics and matrix models are written in, and their executors."""
