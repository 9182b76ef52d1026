"""Makes tests/data/position/bias.json: biases, indices and convolutions evaluated in float64.

    python3 tests/golden/bias.py

Needs NumPy and torch. Written from the definitions, not from the program: Swin's index by the meshgrid
construction of its paper's code, log-CPB as a network over a coordinate table, ALiBi by distances of complex
numbers, LookHere's sides by angles. Real numbers are in units of 1e-7; null is masked.
"""

import json
import pathlib

import numpy as np
import torch

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "position"


def normal(generator, shape):
    return 0.02 * generator.standard_normal(shape)


def swin_index(rows, columns):
    cells = np.stack(np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij")).reshape(2, -1)
    offsets = (cells[:, :, None] - cells[:, None, :]).transpose(1, 2, 0)
    offsets = offsets + np.array([rows - 1, columns - 1])
    offsets[:, :, 0] *= 2 * columns - 1
    return offsets.sum(-1)


def with_class_token(index, rows, columns):
    count = (2 * rows - 1) * (2 * columns - 1) + 3
    padded = np.zeros((index.shape[0] + 1,) * 2, dtype=int)
    padded[1:, 1:] = index
    padded[0, :] = count - 3
    padded[:, 0] = count - 2
    padded[0, 0] = count - 1
    return padded


def coordinate_table(window, pretraining):
    axes = [np.arange(-(side - 1), side, dtype=float) for side in window]
    for axis, side in zip(axes, pretraining):
        axis *= 8 / max(side - 1, 1)
    table = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 2)
    return np.sign(table) * np.log2(np.abs(table) + 1) / np.log2(8)


def scaled(values):
    return [int(value) for value in np.rint(np.asarray(values).ravel() * 1e7)]


def relative(rows, columns, heads, seed, class_token):
    index = swin_index(rows, columns)
    count = (2 * rows - 1) * (2 * columns - 1)
    if class_token:
        index, count = with_class_token(index, rows, columns), count + 3
    table = normal(np.random.RandomState(seed), (count, heads))
    return {"scheme": "relative-bias", "rows": rows, "columns": columns, "heads": heads, "seed": seed,
            "class_token": class_token, "index": index.ravel().tolist(),
            "bias": scaled(np.moveaxis(table[index], -1, 0))}


def log_cpb(rows, columns, heads, seed, pretraining):
    coordinates = coordinate_table((rows, columns), pretraining)
    generator = np.random.RandomState(seed)
    first, second = normal(generator, (512, 2)), normal(generator, (heads, 512))
    logits = np.maximum(coordinates @ first.T, 0) @ second.T
    index = swin_index(rows, columns)
    bias = (16 / (1 + np.exp(-logits)))[index]
    return {"scheme": "log-cpb", "rows": rows, "columns": columns, "heads": heads, "seed": seed,
            "pretraining": list(pretraining), "coordinates": scaled(coordinates),
            "index": index.ravel().tolist(), "bias": scaled(np.moveaxis(bias, -1, 0))}


def alibi(rows, columns, heads):
    places = (np.arange(rows)[:, None] + 1j * np.arange(columns)[None, :]).ravel()
    distance = np.abs(places[:, None] - places[None, :])
    slopes = np.array([2.0 ** (-8 * (head + 1) / heads) for head in range(heads)])
    return {"scheme": "alibi-2d", "rows": rows, "columns": columns, "heads": heads,
            "slopes": scaled(slopes), "bias": scaled(-slopes[:, None, None] * distance)}


# The middle of what each head sees, in degrees from the right, counter-clockwise.
CORNERS, SIDES = [135, 45, 225, 315], [90, 270, 180, 0]
LOOKHERE = {
    "lh-90": [(CORNERS, 90), (SIDES, 90)],
    "lh-180": [(SIDES, 180)],
    "lh-45": [([112.5, 247.5, 157.5, 22.5], 45), ([67.5, 292.5, 202.5, 337.5], 45)],
}
# How often each group of four heads comes, by the number of heads, and how many see everything.
REPEATED = {("lh-90", 4): ((1, 0), 0), ("lh-90", 6): ((1, 0), 2), ("lh-90", 12): ((1, 1), 4), ("lh-90", 16): ((2, 1), 4),
            ("lh-180", 12): ((2,), 4), ("lh-180", 16): ((2,), 8), ("lh-45", 12): ((1, 1), 4)}


def lookhere_maps(rows, columns, heads, layout, layer, depth, class_token=False):
    """(heads, N, N) in float64 rounded as the source does, minus infinity where a head does not see the key."""
    places = (np.arange(columns)[None, :] - 1j * np.arange(rows)[:, None]).ravel()
    towards = places[None, :] - places[:, None]
    distance, angle = np.abs(towards), np.degrees(np.angle(towards))
    repeats, open_heads = REPEATED[layout, heads]
    maps = []
    for (middles, width), times in zip(LOOKHERE[layout], repeats):
        for time in range(times):
            for middle in middles:
                off = np.abs((angle - middle + 180) % 360 - 180)
                maps.append(np.where((off <= width / 2 + 1e-9) | (distance == 0), 2.0 ** -(time + 1) * distance, np.inf))
    maps += [slope * distance for slope in np.repeat([1 / 4, 1 / 16, 1 / 64, 1 / 256], max(1, open_heads // 4))[:open_heads]]
    bias = -2 * np.linspace(1.5, 0.5, depth)[layer] * np.stack(maps)
    if class_token:
        bias = np.pad(bias, ((0, 0), (1, 0), (1, 0)))
    return torch.tensor(bias).to(torch.bfloat16).double()


def lookhere(rows, columns, heads, layout, layer, depth, class_token=False):
    rounded = lookhere_maps(rows, columns, heads, layout, layer, depth, class_token).numpy()
    values = [None if np.isinf(value) else int(np.rint(value * 1e7)) for value in rounded.ravel()]
    return {"scheme": "lookhere", "rows": rows, "columns": columns, "heads": heads, "layout": layout, "layer": layer,
            "depth": depth, "class_token": class_token, "bias": values}


def pape(rows, columns, heads, width, parabolas, seed, class_token):
    """Through the products of the authors' code: a query and a key each get the terms of the square."""
    generator = np.random.RandomState(seed)

    def linear(outputs, inputs):
        return generator.uniform(-1, 1, (outputs, inputs)) / np.sqrt(inputs)

    features = heads * parabolas
    places, a, b = linear(features, 2), linear(features, width), linear(features, width)
    cells = [(0, 0)] * class_token + [(column + 1, row + 1) for row in range(rows) for column in range(columns)]
    x = (np.array(cells) @ places.T).reshape(-1, heads, parabolas).swapaxes(0, 1)
    contents = np.cos(np.arange(len(cells) * width)).reshape(-1, width)
    steep = np.log1p(np.exp(contents @ a.T)).reshape(-1, heads, parabolas).swapaxes(0, 1)
    slope = (contents @ b.T).reshape(-1, heads, parabolas).swapaxes(0, 1)
    one = np.ones((*x.shape[:2], 1))
    query = np.concatenate([-(steep * x**2).sum(-1, keepdims=True), steep, 2 * steep * x,
                            (slope * x).sum(-1, keepdims=True), slope], -1)
    key = np.concatenate([one, -x**2, x, one, -x], -1)
    return {"scheme": "pape", "rows": rows, "columns": columns, "heads": heads, "width": width, "parabolas": parabolas,
            "seed": seed, "class_token": class_token, "terms": scaled(query @ key.swapaxes(1, 2))}


def shaw(tokens, width, reach, seed):
    places = np.arange(tokens)
    index = np.clip(places[None, :] - places[:, None], -reach, reach) + reach
    return {"scheme": "shaw", "tokens": tokens, "width": width, "reach": reach, "seed": seed,
            "index": index.ravel().tolist(),
            "table": scaled(normal(np.random.RandomState(seed), (2 * reach + 1, width)))}


def cpe(rows, columns, width, seed):
    """A sum of nine shifted copies of the padded grid."""
    kernel = normal(np.random.RandomState(seed), (width, 3, 3))
    tokens = np.cos(np.arange(rows * columns * width)).reshape(rows, columns, width)
    padded = np.pad(tokens, ((1, 1), (1, 1), (0, 0)))
    position = sum(padded[i:i + rows, j:j + columns] * kernel[:, i, j] for i in range(3) for j in range(3))
    return {"scheme": "cpe", "rows": rows, "columns": columns, "width": width, "seed": seed,
            "kernel": scaled(kernel), "position": scaled(position)}


def main():
    cases = []
    for rows, columns in ((3, 4), (4, 2), (1, 5), (1, 1)):
        for class_token in (False, True):
            cases.append(relative(rows, columns, 3, 5, class_token))
        cases.append(log_cpb(rows, columns, 3, 1, (rows, columns)))
        cases.append(alibi(rows, columns, 4))
    cases.append(log_cpb(4, 3, 2, 0, (3, 8)))
    cases.append(alibi(5, 3, 12))
    cases += [lookhere(3, 4, 12, "lh-90", 0, 12), lookhere(4, 3, 12, "lh-180", 5, 12, True), lookhere(3, 3, 12, "lh-45", 3, 4),
              lookhere(2, 3, 16, "lh-90", 11, 12), lookhere(1, 4, 16, "lh-180", 1, 3), lookhere(4, 2, 6, "lh-90", 0, 1, True),
              lookhere(3, 2, 4, "lh-90", 1, 2)]
    cases += [pape(3, 4, 2, 6, 3, 1, True), pape(2, 5, 1, 4, 7, 2, False)]
    cases += [shaw(9, 5, 3, 0), shaw(4, 3, 16, 2), shaw(6, 4, 0, 1)]
    cases += [cpe(3, 5, 4, 0), cpe(1, 4, 3, 1), cpe(4, 1, 2, 2), cpe(1, 1, 2, 3)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (FOLDER / "bias.json").write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
