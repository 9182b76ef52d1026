"""Whereabouts: position embeddings for images, from Python.

    import whereabouts_vit as wb

    wb.figure("neighbours", checkpoint="model.safetensors")            # shows itself in a notebook
    wb.figure("attention", checkpoint=model, image=photo, layer=5).save("attention.pdf", venue="cvpr")

The program `whereabouts` comes with it: `whereabouts` opens its window, `whereabouts --help` lists what it does.
"""

from importlib.metadata import PackageNotFoundError, version as _version

from ._commands import encode, features, inspect, predict, resample, schemes, similarity, train
from ._figure import Arrays, Figure, figure, labs
from ._program import Failure, Note, program
from ._verify import verify
from ._watch import Watch, watch

try:
    __version__ = _version("whereabouts-vit")
except PackageNotFoundError:  # of the source tree
    __version__ = "0"

__all__ = [
    "Arrays",
    "Failure",
    "Figure",
    "Note",
    "Watch",
    "__version__",
    "encode",
    "features",
    "figure",
    "inspect",
    "labs",
    "predict",
    "program",
    "resample",
    "schemes",
    "similarity",
    "train",
    "verify",
    "watch",
]
