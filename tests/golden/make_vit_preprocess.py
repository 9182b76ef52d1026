"""Makes tests/data/vit/resize_*.npy: one small picture, and what Pillow makes of it.

    make_vit_preprocess.py

Needs Pillow and NumPy. resize_source.npy is (13, 17, 3) uint8; resize_FILTER_RxC.npy the same resized.
"""

import sys

sys.path.pop(0)  # this folder has modules named like Python's own

import pathlib

import numpy as np
from PIL import Image

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "vit"
FILTERS = {"nearest": 0, "bilinear": 2, "bicubic": 3}

source = np.random.RandomState(4).randint(0, 256, (13, 17, 3)).astype(np.uint8)
source[:4] = 255  # an edge for the cubic to overshoot
source[4:7] = 0
np.save(FOLDER / "resize_source.npy", source)
for rows, columns in ((5, 7), (13, 9), (31, 20)):
    for name, number in FILTERS.items():
        resized = Image.fromarray(source).resize((columns, rows), number)
        np.save(FOLDER / f"resize_{name}_{rows}x{columns}.npy", np.asarray(resized))
