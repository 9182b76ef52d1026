"""Makes tests/data/vit/patch_budget.json: sizes in pixels of images that keep their shape within a number of patches.

    make_patch_budget_goldens.py

Needs timm and transformers. Each row: rows, columns, patch, budget of an image, and the rows and columns that both libraries find.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json
import pathlib
import random

from timm.data.naflex_transforms import get_image_size_for_seq
from transformers.models.siglip2.image_processing_siglip2 import get_image_size_for_max_num_patches

FILE = pathlib.Path(__file__).resolve().parent.parent / "data" / "vit" / "patch_budget.json"


def main():
    draw = random.Random(5)
    asked = [(480, 640, 16, 256), (1, 1, 16, 256), (31, 4000, 14, 100), (768, 768, 16, 576), (5, 7, 4, 1), (333, 500, 32, 49)]
    asked += [(draw.randint(1, 3000), draw.randint(1, 3000), draw.choice((4, 14, 16, 32)), draw.randint(1, 1200)) for _ in range(60)]
    rows = []
    for height, width, patch, budget in asked:
        of_timm = tuple(get_image_size_for_seq((height, width), patch, budget)[1])
        assert of_timm == get_image_size_for_max_num_patches(height, width, patch, budget), (height, width, patch, budget)
        rows.append([height, width, patch, budget, *of_timm])
    FILE.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
