"""Makes tests/data/resample/*.json: tables resampled by the libraries whose rules they are.

    python3 tests/golden/resample.py [FOLDER_OF_TIMM_SOURCES]

Needs PyTorch (Debian's python3-torch will do) and SciPy. The source tables are made from a formula, so that
the files hold results only: value (n, d) of a table = frac(sin(12.9898 n + 78.233 d + 1) * 43758.5453) - 0.5
in float64, rounded to float32. Given the unpacked sources of timm, its own functions are called for `timm` and
`swin-geometric`; without them those two cases are left as they are.
"""

import importlib.util
import json
import pathlib
import sys
import types

import numpy as np
import torch
import torch.nn.functional as F
from scipy import ndimage

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "resample"
WIDTH = 3
PAIRS = [((14, 14), (24, 24)), ((14, 14), (7, 7)), ((7, 7), (13, 17)), ((5, 9), (11, 4)), ((9, 5), (3, 16)),
         ((16, 16), (5, 3)), ((6, 4), (6, 7)), ((1, 8), (3, 5)), ((4, 3), (1, 1)), ((3, 1), (7, 2)),
         ((37, 37), (16, 22))]
WINDOWS = [((7, 7), (12, 12)), ((8, 8), (4, 4)), ((7, 7), (9, 13)), ((12, 12), (7, 7)), ((2, 2), (5, 3))]


def table(rows, width):
    n, d = np.meshgrid(np.arange(rows), np.arange(width), indexing="ij")
    x = np.sin(12.9898 * n + 78.233 * d + 1) * 43758.5453
    return (x - np.floor(x) - 0.5).astype(np.float32)


def as_picture(values, grid):
    return torch.from_numpy(values).reshape(1, *grid, -1).permute(0, 3, 1, 2)


def as_table(picture):
    return picture.permute(0, 2, 3, 1).flatten(0, 2).numpy()


def interpolated(values, old, new, **options):
    return as_table(F.interpolate(as_picture(values, old), size=new, **options))


def articles(values, old, new):
    return interpolated(values, old, new, mode="bicubic", align_corners=False)


def dinov2(values, old, new):
    factors = tuple((b + 0.1) / a for a, b in zip(old, new))
    result = F.interpolate(as_picture(values, old), scale_factor=factors, mode="bicubic")
    assert tuple(result.shape[-2:]) == tuple(new)
    return as_table(result)


def corner_aligned(values, old, new):
    zoom = (new[0] / old[0], new[1] / old[1], 1)
    return ndimage.zoom(values.reshape(*old, -1), zoom, order=1).reshape(-1, values.shape[1])


def bilinear(values, old, new):
    return interpolated(values, old, new, mode="bilinear", align_corners=False)


def bilinear_antialias(values, old, new):
    return interpolated(values, old, new, mode="bilinear", align_corners=False, antialias=True)


def nearest(values, old, new):
    return interpolated(values, old, new, mode="nearest")


def factored(values, old, new):
    """`values`: rows' table above the columns' one, each resampled on its own, then added."""
    rows, columns = torch.from_numpy(values[: old[0]]), torch.from_numpy(values[old[0]:])
    rows, columns = (F.interpolate(part.t()[None], size=size, mode="linear", align_corners=False)[0].t()
                     for part, size in ((rows, new[0]), (columns, new[1])))
    return (rows[:, None] + columns[None]).flatten(0, 1).numpy()


def swin_bicubic(values, old, new):
    old, new = (tuple(2 * side - 1 for side in window) for window in (old, new))
    return articles(values, old, new)


def timm_functions(folder):
    """timm's two functions from its sources, without importing the whole of timm."""
    package = types.ModuleType("sources")
    package.__path__ = [str(folder / "timm" / "layers")]
    sys.modules["sources"] = package
    for name, members in (("_fx", {"register_notrace_function": lambda f: f}),
                          ("helpers", {"is_exporting": lambda: False, "to_2tuple": lambda x: (x, x)}),
                          ("mlp", {"Mlp": None}), ("weight_init", {"trunc_normal_": None})):
        module = types.ModuleType("sources." + name)
        vars(module).update(members)
        sys.modules["sources." + name] = module

    def load(name):
        spec = importlib.util.spec_from_file_location("sources." + name,
                                                      folder / "timm" / "layers" / (name + ".py"))
        module = importlib.util.module_from_spec(spec)
        sys.modules["sources." + name] = module
        spec.loader.exec_module(module)
        return module

    load("grid"), load("interpolate")
    absolute, relative = load("pos_embed"), load("pos_embed_rel")

    def timm(values, old, new):
        with_prefix = torch.cat([torch.ones(1, values.shape[1]), torch.from_numpy(values)])[None]
        result = absolute.resample_abs_pos_embed(with_prefix, list(new), list(old), num_prefix_tokens=1)
        assert bool((result[0, 0] == 1).all())
        return result[0, 1:].numpy()

    def swin_geometric(values, old, new):
        shape = ((2 * new[0] - 1) * (2 * new[1] - 1), values.shape[1])
        return relative.resize_rel_pos_bias_table(torch.from_numpy(values), new, shape, old).numpy()

    return timm, swin_geometric


def write(method, function, pairs, rows):
    cases = []
    for old, new in pairs:
        values = table(rows(old), WIDTH)
        result = np.asarray(function(values, old, new), dtype=np.float64)
        cases.append({"from": old, "to": new, "width": WIDTH,
                      "table": [round(x * 1e7) for x in result.reshape(-1).tolist()]})
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    (FOLDER / (method + ".json")).write_text("[\n" + lines + "\n]\n")


def patches(grid):
    return grid[0] * grid[1]


def offsets(window):
    return (2 * window[0] - 1) * (2 * window[1] - 1)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for method, function in (("articles", articles), ("dinov2", dinov2), ("dinov2-hf", articles),
                             ("corner-aligned", corner_aligned), ("bilinear", bilinear),
                             ("bilinear-antialias", bilinear_antialias), ("nearest", nearest)):
        write(method, function, PAIRS, patches)
    write("factored", factored, PAIRS, sum)
    write("swin-bicubic", swin_bicubic, WINDOWS, offsets)
    if len(sys.argv) > 1:
        timm, swin_geometric = timm_functions(pathlib.Path(sys.argv[1]))
        write("timm", timm, PAIRS, patches)
        write("swin-geometric", swin_geometric, WINDOWS, offsets)


if __name__ == "__main__":
    main()
