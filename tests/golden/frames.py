"""Animations for tests/core/image/test_frames.cpp, and their frames as Pillow shows them over white.

    /opt/venv/bin/python tests/golden/frames.py        needs Pillow and NumPy; writes tests/data/image/frames*
"""
import sys
from pathlib import Path

sys.path.pop(0)  # array.py beside this is no module of Python's

import numpy as np
from PIL import Image

OUT = Path(__file__).resolve().parents[1] / "data" / "image"
ROWS, COLUMNS, COUNT = 6, 8, 5


def indexed(values, transparent=None):
    image = Image.fromarray(values.astype("u1"), "P")
    image.putpalette([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 250, 250, 10, 9, 9, 90, 40, 200, 180, 255, 255, 255])
    if transparent is not None:
        image.info["transparency"] = transparent
    return image


def main():
    random = np.random.RandomState(4)
    for name, disposal, transparent in (("keep", 1, 7), ("background", 2, 7), ("previous", 3, 7)):
        frames = []
        for _ in range(COUNT):
            values = random.randint(0, 7, (ROWS, COLUMNS))
            values[random.rand(ROWS, COLUMNS) < 0.4] = 7
            frames.append(indexed(values, transparent))
        frames[0] = indexed(random.randint(0, 7, (ROWS, COLUMNS)), transparent)
        path = OUT / f"frames_{name}.gif"
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=50, disposal=disposal, transparency=transparent, optimize=False)
        write(path, OUT / f"frames_{name}.npy")
    colours = random.randint(0, 256, (COUNT, ROWS, COLUMNS, 4)).astype("u1")
    colours[..., 3] = np.where(random.rand(COUNT, ROWS, COLUMNS) < 0.3, 0, 255)
    images = [Image.fromarray(each, "RGBA") for each in colours]
    path = OUT / "frames.webp"
    images[0].save(path, save_all=True, append_images=images[1:], duration=50, lossless=True, exact=True)
    write(path, OUT / "frames_webp.npy")


def write(path, to):
    shown = []
    with Image.open(path) as film:
        for number in range(film.n_frames):
            film.seek(number)
            over = Image.new("RGBA", film.size, (255, 255, 255, 255))
            over.alpha_composite(film.convert("RGBA"))
            shown.append(np.asarray(over.convert("RGB")))
    np.save(to, np.stack(shown))
    print(path.name, len(shown))


if __name__ == "__main__":
    main()
