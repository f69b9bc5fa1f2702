"""The kernel view's data: what a source becomes, what a small launch of it does, step by step.

`gallery` names the kernels that every exported site has; `sources` compiles what a page sent,
`code` and `running` say what comes of it. The gallery's documents and the live requests "compile"
and "run" are made by the same functions.
"""
