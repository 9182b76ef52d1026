"""Makes tests/data/position/rotary.json: rotations evaluated in float64.

    python3 tests/golden/rotary.py

Needs NumPy. Every form is written the way its own paper or code base describes it (complex numbers for
RoPE-ViT, repeated columns for EVA-02, tiled halves for DINOv3), not the way the program does it. Each case
holds its request, "cos" and "sin" [heads, N, d/2], and "turned" [heads, N, d]: the vector 1, 1/2, 1/3, ...
1/d after the rotation of every token; all in units of 1e-7.
"""

import json
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "position"


def probe(width):
    return 1 / np.arange(1, width + 1)


def turn_adjacent(vector, angles):
    """Neighbours as the real and imaginary part of complex numbers."""
    complex_vector = vector[0::2] + 1j * vector[1::2]
    turned = complex_vector * np.exp(1j * angles)
    return np.stack([turned.real, turned.imag], axis=-1).reshape(*angles.shape[:-1], -1)


def turn_half(vector, angles):
    """x cos + rotate_half(x) sin with the angles tiled twice."""
    half = vector.size // 2
    swapped = np.concatenate([-vector[half:], vector[:half]])
    twice = np.concatenate([angles, angles], axis=-1)
    return vector * np.cos(twice) + swapped * np.sin(twice)


def turn_articles(vector, angles):
    """The row's half and the column's half, each a half-split rotation of its own."""
    half, quarter = vector.size // 2, vector.size // 4
    return np.concatenate([turn_half(vector[:half], angles[..., :quarter]),
                           turn_half(vector[half:], angles[..., quarter:])], axis=-1)


def line(tokens, width, temperature):
    theta = temperature ** (-2 * np.arange(width // 2) / width)
    return np.outer(np.arange(tokens), theta)


def articles(rows, columns, width, temperature):
    half = width // 2
    theta = temperature ** (-2 * np.arange(width // 4) / half)
    row, column = np.divmod(np.arange(rows * columns), columns)
    return np.concatenate([np.outer(row, theta), np.outer(column, theta)], axis=1)


def eva(rows, columns, width, temperature, side=16):
    half = width // 2
    theta = 1 / temperature ** (np.arange(0, half, 2)[: half // 2] / half)
    t_row, t_column = np.arange(rows) / rows * side, np.arange(columns) / columns * side
    row = np.broadcast_to(np.einsum("i,k->ik", t_row, theta)[:, None], (rows, columns, half // 2))
    column = np.broadcast_to(np.einsum("i,k->ik", t_column, theta)[None], (rows, columns, half // 2))
    return np.concatenate([row, column], axis=-1).reshape(rows * columns, half)


def rope_vit(rows, columns, width, temperature):
    theta = 1.0 / temperature ** (np.arange(0, width, 4)[: width // 4] / width)
    t = np.arange(rows * columns)
    return np.concatenate([np.outer(t % columns, theta), np.outer(t // columns, theta)], axis=1)


def dinov3(rows, columns, width, temperature, normalise):
    periods = temperature ** (2 * np.arange(width // 4) / (width // 2))
    h_over, w_over = {"separate": (rows, columns), "min": (min(rows, columns),) * 2,
                      "max": (max(rows, columns),) * 2}[normalise]
    h, w = np.arange(0.5, rows) / h_over, np.arange(0.5, columns) / w_over
    coordinates = np.stack(np.meshgrid(h, w, indexing="ij"), axis=-1).reshape(-1, 2) * 2 - 1
    angles = 2 * np.pi * coordinates[:, :, None] / periods[None, None, :]
    return angles.reshape(rows * columns, width // 2)


def pixtral(rows, columns, width, temperature):
    """transformers' recomposition: frequencies of a sequence, the even ones for rows, the odd ones for columns."""
    frequency = 1.0 / temperature ** (np.arange(0, width, 2) / width)
    row, column = np.divmod(np.arange(rows * columns), columns)
    return np.concatenate([np.outer(row, frequency[0::2]), np.outer(column, frequency[1::2])], axis=1)


def moonvit(rows, columns, width, temperature):
    """MoonViT's complex numbers: those of columns and rows side by side."""
    frequency = 1.0 / temperature ** (np.arange(0, width, 4)[: width // 4] / width)
    row, column = np.divmod(np.arange(rows * columns), columns)
    return np.stack([np.outer(column, frequency), np.outer(row, frequency)], axis=-1).reshape(rows * columns, -1)


def image_axes(rows, columns, axes, temperature):
    """FLUX's axes_dims_rope: 1 / T^(2 k / dims) of each axis, side by side; axes besides rows and columns are all at place 0."""
    row, column = np.divmod(np.arange(rows * columns), columns)
    still = np.zeros(rows * columns)
    places = [still, row, column, still][: len(axes)]
    return np.concatenate([np.outer(place, 1.0 / temperature ** (np.arange(0, dims, 2) / dims)) if dims else np.zeros((rows * columns, 0))
                           for place, dims in zip(places, axes)], axis=1)


def mixed(rows, columns, width, temperature, heads, seed, layer):
    draws = np.random.RandomState(seed).random_sample((layer + 1, heads))[layer]
    magnitude = 1 / temperature ** (np.arange(0, width, 4)[: width // 4] / width)
    t = np.arange(rows * columns)
    every = []
    for draw in draws:
        angle = draw * 2 * np.pi
        fx = np.concatenate([magnitude * np.cos(angle), magnitude * np.cos(np.pi / 2 + angle)])
        fy = np.concatenate([magnitude * np.sin(angle), magnitude * np.sin(np.pi / 2 + angle)])
        every.append(np.outer(t % columns, fx) + np.outer(t // columns, fy))
    return np.stack(every)


def scaled(values):
    return [int(value) for value in np.rint(values.ravel() * 1e7)]


def case(angles, turn, **request):
    angles = angles if angles.ndim == 3 else angles[None]
    request["cos"], request["sin"] = scaled(np.cos(angles)), scaled(np.sin(angles))
    request["turned"] = scaled(turn(probe(request["width"]), angles))
    return request


def main():
    cases = []
    for pairs, turn in (("adjacent", turn_adjacent), ("half", turn_half)):
        for width, temperature in ((2, 10000), (10, 10000), (12, 100)):
            cases.append(case(line(15, width, temperature), turn, scheme="rope-1d", layout="", pairs=pairs,
                              rows=3, columns=5, width=width, temperature=temperature))
    grids = ((3, 5), (4, 2), (1, 3))
    for rows, columns in grids:
        shape = {"scheme": "rope-2d", "rows": rows, "columns": columns}
        for width in (4, 12):
            shape["width"] = width
            cases.append(case(articles(rows, columns, width, 10000), turn_articles, layout="articles", **shape))
            cases.append(case(eva(rows, columns, width, 10000), turn_adjacent, layout="eva", **shape))
            cases.append(case(rope_vit(rows, columns, width, 100), turn_adjacent, layout="rope-vit", **shape))
            cases.append(case(pixtral(rows, columns, width, 10000), turn_half, layout="pixtral", **shape))
            cases.append(case(moonvit(rows, columns, width, 10000), turn_adjacent, layout="moonvit", **shape))
            cases.append(case(image_axes(rows, columns, (0, width // 2, width // 2), 10000), turn_adjacent, layout="flux", **shape))
            axes = {4: (0, 2, 2, 0), 12: (4, 2, 2, 4)}[width]
            cases.append(case(image_axes(rows, columns, axes, 2000), turn_adjacent, layout="flux-2", **shape))
            for normalise in ("separate", "min", "max"):
                cases.append(case(dinov3(rows, columns, width, 100, normalise), turn_half, layout="dinov3",
                                  normalise=normalise, **shape))
    # Pairs and temperatures other than the published ones.
    shape = {"scheme": "rope-2d", "rows": 3, "columns": 5, "width": 8}
    cases.append(case(articles(3, 5, 8, 50), turn_adjacent, layout="articles", pairs="adjacent", temperature=50,
                      **shape))
    cases.append(case(rope_vit(3, 5, 8, 100), turn_half, layout="rope-vit", pairs="half", **shape))
    # The published widths, and one with an odd number of pairs beside those that stand still.
    shape = {"scheme": "rope-2d", "rows": 2, "columns": 3, "width": 128}
    cases.append(case(image_axes(2, 3, (16, 56, 56), 10000), turn_adjacent, layout="flux", **shape))
    cases.append(case(image_axes(2, 3, (32, 32, 32, 32), 2000), turn_adjacent, layout="flux-2", **shape))
    cases.append(case(image_axes(2, 3, (4, 6, 6), 10000), turn_adjacent, layout="flux", **shape | {"width": 16}))
    for rows, columns in grids:
        for seed, layer, heads in ((0, 0, 3), (7, 2, 2)):
            cases.append(case(mixed(rows, columns, 8, 10, heads, seed, layer), turn_adjacent,
                              scheme="rope-mixed", layout="", rows=rows, columns=columns, width=8, heads=heads,
                              seed=seed, layer=layer))
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (FOLDER / "rotary.json").write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
