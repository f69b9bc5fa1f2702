"""The exact reference gives every recorded result."""

from __future__ import annotations

import pytest

from tests.numerics import exact, vectors
from tests.numerics.vectors import Digest, Vector


def result(vector: Vector) -> int:
    a, b, c = list(vector.a), list(vector.b), vector.c
    if vector.neg or vector.neg_hi:
        a, b, c = exact.modified(a, b, c, vector.neg, vector.neg_hi, vector.parameters["out"])
    return int(getattr(exact, vector.model)(a, b, c, vector.formats, **vector.parameters))


@pytest.mark.parametrize("vector", vectors.VECTORS, ids=str)
def test_dot_product_is_the_recorded_one(vector: Vector) -> None:
    assert f"{result(vector):08x}" == f"{vector.expected:08x}"


@pytest.mark.parametrize("digest", vectors.DIGESTS, ids=str)
def test_integer_matrix_has_the_digest_captured_on_gfx1201(digest: Digest) -> None:
    a, b, c = vectors.published_matrices(digest)
    d = [
        [
            exact.int_dot(a[i], b[j], c[i][j], digest.formats, clamp=digest.clamp, stages=2)
            for j in range(16)
        ]
        for i in range(16)
    ]
    assert f"{vectors.digest_of(d):016x}" == f"{digest.expected:016x}"
