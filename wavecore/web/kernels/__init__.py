"""The kernel view's data: a source's machine code, and the steps of a small launch.

`gallery` lists the kernels of every exported site; `sources` compiles the page's sources, `code`
and `running` describe the results. The gallery's documents and the live requests "compile" and
"run" come from the same functions.
"""
