"""Makes tests/data/train/*.gz: IDX files as Python's gzip writes them.

    python3 tests/golden/idx.py

labels-idx1-ubyte.gz holds 5 labels (1, 0, 2, 1, 2); claims-4-gb.gz holds the same and a header that states 2^32 - 1.
"""

import gzip
import pathlib
import struct

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "train"
LABELS = bytes([1, 0, 2, 1, 2])

FOLDER.mkdir(parents=True, exist_ok=True)
for name, count in (("labels-idx1-ubyte.gz", len(LABELS)), ("claims-4-gb.gz", 2**32 - 1)):
    header = struct.pack(">HBBI", 0, 8, 1, count)
    (FOLDER / name).write_bytes(gzip.compress(header + LABELS, 9, mtime=0))
