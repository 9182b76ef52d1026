"""Makes the small .npy files of tests/data/array with NumPy (any version from 1.20 on).

    python3 tests/golden/array.py

Each file holds known values: see the function beside its name; tests/core/array/test_array.cpp repeats them.
"""

import pathlib

import numpy as np
from numpy.lib import format as npy_format

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "array"


def values(dtype, shape):
    """0, 1, 2, ... less 3 for signed types; halves added for real ones; alternating for booleans."""
    count = int(np.prod(shape))
    numbers = np.arange(count)
    kind = np.dtype(dtype).kind
    if kind == "b":
        return (numbers % 3 == 1).reshape(shape)
    if kind in "if":
        numbers = numbers - 3
    if kind == "f":
        numbers = numbers + 0.5
    return numbers.reshape(shape).astype(dtype)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind in ("f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"):
        for order, name in (("<", "little"), (">", "big")):
            np.save(FOLDER / f"{kind}_{name}.npy", values(order + kind, (2, 3)))
    np.save(FOLDER / "b1.npy", values("?", (2, 3)))
    np.save(FOLDER / "fortran_2x3x5.npy", np.asfortranarray(values("<f4", (2, 3, 5))))
    np.save(FOLDER / "fortran_big_3x2.npy", np.asfortranarray(values(">i2", (3, 2))))
    np.save(FOLDER / "scalar.npy", np.float64(2.25))
    np.save(FOLDER / "empty_0x7.npy", np.zeros((0, 7), np.float32))
    for version in ((2, 0), (3, 0)):
        with open(FOLDER / f"version{version[0]}.npy", "wb") as file:
            npy_format.write_array(file, values("<f8", (7,)), version=version)
    np.save(FOLDER / "complex.npy", np.array([1 + 2j]))
    np.save(FOLDER / "text.npy", np.array(["one", "two"]))
    np.save(FOLDER / "record.npy", np.array([(1, 2.0)], dtype=[("a", "<i4"), ("b", "<f4")]))
    np.save(FOLDER / "object.npy", np.array([None, 1], dtype=object), allow_pickle=True)
    # Special half-precision values: zero, minus zero, least subnormal, greatest subnormal, least normal, greatest,
    # infinities, not a number.
    bits = [0x0000, 0x8000, 0x0001, 0x03FF, 0x0400, 0x7BFF, 0x7C00, 0xFC00, 0x7E00, 0x3555]
    np.save(FOLDER / "f2_special.npy", np.array(bits, dtype="<u2").view("<f2"))


if __name__ == "__main__":
    main()
