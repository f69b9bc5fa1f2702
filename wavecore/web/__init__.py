"""The explorer: a page over the catalogue, layouts, conversions, arithmetic and kernels.

Its data are documents (documents.py), created from the library's own records. A server returns them
individually, and `export` writes all of them to files for any web host, or for a browser that opens
the folder. The page's sources are in web/ at the repository's root; tools/gen_web.py builds
assets/.
"""
