"""hipSPARSE and rocSPARSE: sparse matrices and vectors.

`entries` and `factors` calculate on arrays; `stored` is how programs store matrices; the others
answer functions: `descriptors` what makes and reads objects, `generic` the routines on those, and
`products`, `solutions` and `conversions` the routines on arrays. `hipsparse` finds what answers a
function; `rocsparse` says which of hipSPARSE's functions one of rocSPARSE's is.
"""
