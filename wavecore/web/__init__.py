"""The explorer: a page over the catalogue, layouts, conversions, arithmetic and kernels.

Its data are documents (documents.py), made from the records that the library itself uses. A server
answers with them one by one, and `export` writes them all to files that any web host
serves, or a browser opens from a folder. The page's sources are in web/ at the repository's root;
tools/gen_web.py builds what is in assets/.
"""
