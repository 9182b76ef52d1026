"""Makes tests/data/position/bias.json: biases, indices and convolutions evaluated in float64.

    python3 tests/golden/bias.py

Needs NumPy. Written from the definitions, not from the program: Swin's index by the meshgrid construction of
its paper's code, log-CPB as a network over a coordinate table, ALiBi by distances of complex numbers. Real
numbers are in units of 1e-7.
"""

import json
import pathlib

import numpy as np

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
    cases += [shaw(9, 5, 3, 0), shaw(4, 3, 16, 2), shaw(6, 4, 0, 1)]
    cases += [cpe(3, 5, 4, 0), cpe(1, 4, 3, 1), cpe(4, 1, 2, 2), cpe(1, 1, 2, 3)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (FOLDER / "bias.json").write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
