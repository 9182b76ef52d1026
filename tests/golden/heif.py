"""Small HEIC and AVIF files and what the library reads in them, for tests/core/image/test_heif.cpp.

python3 -m venv venv && venv/bin/pip install numpy pillow pillow-heif && venv/bin/python tests/golden/heif.py

Writes tests/data/image/*.heic, *.avif and, beside each, the pixels that pillow-heif or Pillow gives: NAME.npy,
(H, W, 3) or (H, W, 4), uint8 or uint16. Colours change slowly, so that decoders which interpolate colours
otherwise agree to some steps."""

from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image

OUT = Path(__file__).resolve().parent.parent / "data" / "image"


def gradient(rows, columns, full=255):
    y, x = np.mgrid[0:rows, 0:columns]
    red = x / (columns - 1)
    green = y / (rows - 1)
    blue = 0.75 - 0.5 * red
    return np.stack([red, green, blue], -1) * full


def keep(name, pixels):
    np.save(OUT / f"{name}.npy", np.ascontiguousarray(pixels))


def heic(name, mode, pixels, **how):
    rows, columns = pixels.shape[:2]
    file = pillow_heif.from_bytes(mode=mode, size=(columns, rows), data=np.ascontiguousarray(pixels).tobytes())
    file.save(OUT / name, quality=95, chroma=444, **how)
    read = pillow_heif.open_heif(OUT / name, convert_hdr_to_8bit=False, bgr_mode=False)
    keep(name, np.asarray(read))


colours = gradient(24, 40).round().astype("u1")
heic("rgb.heic", "RGB", colours)
alpha = np.dstack([colours, np.tile(np.linspace(0, 255, 40).round().astype("u1"), (24, 1))])
heic("alpha.heic", "RGBA", alpha)
heic("deep.heic", "RGB;16", gradient(24, 40, 65535).round().astype("<u2"))
# As telephones write it: stored on its side, with the turn beside it.
exif = Image.Exif()
exif[0x112] = 6
pillow_heif.register_heif_opener()
Image.fromarray(colours).save(OUT / "turned.heic", quality=95, chroma=444, exif=exif.tobytes())
keep("turned.heic", np.asarray(Image.open(OUT / "turned.heic").convert("RGB")))
Image.fromarray(colours).save(OUT / "rgb.avif", quality=95, subsampling="4:4:4")
keep("rgb.avif", np.asarray(Image.open(OUT / "rgb.avif").convert("RGB")))
for file in sorted(OUT.glob("*.heic")) + sorted(OUT.glob("*.avif")):
    print(file.name, file.stat().st_size, np.load(OUT / f"{file.name}.npy").shape, np.load(OUT / f"{file.name}.npy").dtype)
