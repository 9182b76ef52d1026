"""Makes tests/data/checkpoint/*.npz with NumPy, and npy_npz.tsv: what NumPy reads in the files of other libraries.

    python3 tests/golden/npz.py [FOLDER WITH npy_npz]

tests/core/array/test_npz.cpp repeats the values of the archives; the table needs the folder, and is left alone without it.
"""

import pathlib
import sys

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "checkpoint"


def arrays():
    """One array of every type and order, under names that people use."""
    found = {}
    for kind in ("f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"):
        for order, end in (("<", "little"), (">", "big")):
            numbers = np.arange(6) - (0 if kind[0] == "u" else 3)
            found[f"types/{kind}/{end}"] = numbers.astype(order + kind).reshape(2, 3)
    found["types/bool"] = np.arange(7) % 3 == 1
    found["types/c8"] = np.array([1 + 2j, 3 - 4j], np.complex64)
    found["types/c16"] = np.array([[1 + 2j]], np.complex128)
    found["order/fortran"] = np.asfortranarray(np.arange(30, dtype="<f4").reshape(2, 3, 5))
    found["order/fortran_big"] = np.asfortranarray(np.arange(6, dtype=">f8").reshape(3, 2))
    found["shape/scalar"] = np.float32(2.25)
    found["shape/empty"] = np.zeros((0, 7), np.float64)
    found["Transformer/posembed_input/pos_embedding"] = (np.arange(50, dtype="<f4") / 8).reshape(1, 10, 5)
    found["object"] = np.array([None, "x"], dtype=object)
    found["text"] = np.array(["one", "two"])
    return found


def summary(array):
    """Type, shape, sum, and the sum weighted by place, which tells an order that is wrong."""
    values = array.ravel().astype(np.float64)
    weights = np.arange(values.size) % 97 + 1
    return [array.dtype.str, "x".join(map(str, array.shape)), repr(float(values.sum())),
            repr(float((values * weights).sum()))]


def table(folder):
    lines = ["file\tarray\ttype\tshape\tsum\tweighted"]
    for path in sorted([*folder.rglob("*.npy"), *folder.rglob("*.npz")]):
        name = path.relative_to(folder).as_posix()
        try:
            read = np.load(path)
            read = dict(read) if path.suffix == ".npz" else {"": read}
        except (ValueError, ModuleNotFoundError, UnicodeError):  # pickled objects
            lines.append("\t".join([name, "", "refused", "", "", ""]))
            continue
        for key, array in read.items():
            numbers = array.dtype.kind in "fiub"
            bad = array.dtype.kind == "b" and array.size and array.view(np.uint8).max() > 1
            lines.append("\t".join([name, key] + (summary(array) if numbers and not bad else ["refused", "", "", ""])))
    (FOLDER / "npy_npz.tsv").write_text("\n".join(lines) + "\n")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    np.savez(FOLDER / "stored.npz", **arrays())
    np.savez_compressed(FOLDER / "deflated.npz", **arrays())
    np.savez(FOLDER / "unnamed.npz", np.arange(3.0), np.arange(4, dtype="u1"))
    np.savez(FOLDER / "objects.npz", labels=np.array([None, "x"], dtype=object))
    if len(sys.argv) > 1:
        table(pathlib.Path(sys.argv[1]))


if __name__ == "__main__":
    main()
