"""Makes tests/data/analysis/tower.json: how the towers of Qwen2-VL, Qwen2.5-VL and Qwen3-VL take an image.

    python3 -P tests/golden/tower.py

Needs PyTorch and transformers, whose own functions are called; -P, as modules beside this file bear names of theirs.
"resized": sizes before and after smart_resize. "sequences": rows and columns of an image's patches in the tower's order
(get_vision_position_ids), window_index and cu_window_seqlens (get_vision_window_index), and the ids of a language model
(get_rope_index of the model's class) for text before and after.
"""

import json
import pathlib
import types

import torch
from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VLModel
from transformers.models.qwen2_vl.image_processing_qwen2_vl import smart_resize
from transformers.models.qwen2_vl.modeling_qwen2_vl import Qwen2VLModel
from transformers.models.qwen3_vl.modeling_qwen3_vl import Qwen3VLModel
from transformers.vision_utils import get_vision_position_ids, get_vision_window_index

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "analysis"
MODELS = {"Qwen2-VL": Qwen2VLModel, "Qwen2.5-VL": Qwen2_5_VLModel, "Qwen3-VL": Qwen3VLModel}
# Patch, merge, least and most pixels: Qwen2-VL's, Qwen3-VL's published ones, a small model's.
LIMITS = [(14, 2, 56 * 56, 28 * 28 * 1280), (16, 2, 65536, 16777216), (4, 2, 256, 4096), (5, 3, 100, 900)]
SIZES = [(300, 451), (1, 1), (7, 1300), (28, 28), (42, 70), (4000, 6000), (5000, 26), (224, 224), (15, 75), (13, 22), (999, 333)]
# Patch, merge, window in pixels, rows and columns of patches, text before and after.
GRIDS = [(14, 2, 112, 18, 22, 3, 2), (14, 2, 112, 8, 16, 1, 1), (4, 2, 16, 6, 4, 2, 5), (4, 2, 16, 2, 10, 1, 2), (5, 3, 30, 9, 15, 4, 1)]


def ids_of(model, merge, before, rows, columns, after):
    itself = types.SimpleNamespace(config=types.SimpleNamespace(vision_config=types.SimpleNamespace(spatial_merge_size=merge, tokens_per_second=2)))
    itself.get_vision_position_ids = types.MethodType(model.get_vision_position_ids, itself)
    tokens = rows * columns // merge**2
    kinds = torch.tensor([[0] * before + [1] * tokens + [0] * after], dtype=torch.int)
    ids, _ = model.get_rope_index(itself, torch.zeros_like(kinds, dtype=torch.long), kinds, image_grid_thw=torch.tensor([[1, rows, columns]]))
    return ids[:, 0].t().reshape(-1).tolist()


def main():
    resized = [{"rows": rows, "columns": columns, "patch": patch, "merge": merge, "min": least, "max": most,
                "to": list(smart_resize(rows, columns, patch * merge, least, most))}
               for patch, merge, least, most in LIMITS for rows, columns in SIZES if max(rows, columns) <= 200 * min(rows, columns)]
    sequences = []
    for patch, merge, window, rows, columns, before, after in GRIDS:
        grid = torch.tensor([[1, rows, columns]])
        index, starts = get_vision_window_index(grid, merge, window, patch)
        sequences.append({"patch": patch, "merge": merge, "window": window, "rows": rows, "columns": columns, "before": before, "after": after,
                          "cells": get_vision_position_ids(grid, merge).reshape(-1).tolist(), "window_index": index.tolist(),
                          "window_starts": starts.tolist(),
                          "ids": {name: ids_of(model, merge, before, rows, columns, after) for name, model in MODELS.items()}})
    (FOLDER / "tower.json").write_text(json.dumps({"resized": resized, "sequences": sequences}, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
