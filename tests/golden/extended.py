"""Makes tests/data/position/extended.json: FIRE's biases, and rotations that a larger grid or training changes.

    python3 -P tests/golden/extended.py

Needs NumPy. Written from the definitions, cell by cell and frequency by frequency: FIRE's from Li et al. 2023 (2310.04418) with
each axis's largest distance in the place of the query's number; NTK-aware bases and YaRN's bands from Peng et al. 2023
(2309.00071); DyPE's as its code for FLUX has it, masks over numbers of dimensions; Spiral RoPE's projections from Liu et al. 2026
(2602.03227); DINOv3's coordinates in the order of its RopePositionEmbedding. Each case holds its request and its numbers, in
units of 1e-7: "bias" (heads, N, N) of fire, else "cos" and "sin" (N, d/2), amplitudes included.
"""

import json
import math
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "position"


def scaled(values):
    return [int(value) for value in np.rint(np.asarray(values).ravel() * 1e7)]


def cells(rows, columns):
    return [(row, column) for row in range(rows) for column in range(columns)]


def fire(rows, columns, heads, seed, trained):
    draw = np.random.RandomState(seed)

    def layer(outputs, inputs, fan_in):
        return (2 * draw.random_sample((outputs, inputs)) - 1) / math.sqrt(fan_in)

    first, shift, second = layer(32, 2, 2), layer(1, 32, 2)[0], layer(heads, 32, 32)
    c, limit = 0.1, max(trained)

    def psi(x):
        return math.log(c * x + 1)

    bias = np.zeros((heads, rows * columns, rows * columns))
    for i, a in enumerate(cells(rows, columns)):
        for j, b in enumerate(cells(rows, columns)):
            x = [psi(abs(a[axis] - b[axis])) / psi(max(limit, side - 1)) for axis, side in enumerate((rows, columns))]
            bias[:, i, j] = second @ np.maximum(first @ x + shift, 0)
    return {"scheme": "fire", "rows": rows, "columns": columns, "heads": heads, "seed": seed, "trained": list(trained),
            "bias": scaled(bias)}


def ntk_base(base, dims, s):
    return base * s ** (dims / (dims - 2)) if dims > 2 else base


def axis_ntk(dims, base, trained, s, _):
    return [ntk_base(base, dims, s) ** (-i / dims) for i in range(0, dims, 2)]


def axis_yarn(dims, base, trained, s, own):
    slow, fast = own.get("beta-slow", 1), own.get("beta-fast", 32)
    theta = []
    for i in range(0, dims, 2):
        wavelength = 2 * math.pi * base ** (i / dims)
        ratio = trained / wavelength
        gamma = 0 if ratio < slow else 1 if ratio > fast else (ratio - slow) / (fast - slow)
        theta.append((1 - gamma) / (s * base ** (i / dims)) + gamma / base ** (i / dims))
    return theta


def axis_dype(dims, base, trained, s, own):
    def number(turns):
        return dims * math.log(trained / (turns * 2 * math.pi)) / (2 * math.log(base))

    def mask(fast, slow):
        low, high = max(0, math.floor(number(fast))), min(dims // 2, math.ceil(number(slow)))
        if low == high:
            high += 0.001
        return 1 - np.clip((np.arange(dims // 2) - low) / (high - low), 0, 1)

    plain = 1 / base ** (np.arange(0, dims, 2) / dims)
    if s == 1:
        return plain
    other = 1 / ntk_base(base, dims, s) ** (np.arange(0, dims, 2) / dims)
    k = 2 * own.get("step", 0) ** 2
    beta, gamma = mask(1.25**k, 0.75**k), mask(16**k, 2**k)
    mixed = plain / s * (1 - beta) + other * beta
    return mixed * (1 - gamma) + plain * gamma


def axial(scheme, rows, columns, width, base, trained, **own):
    axis = {"rope-ntk": axis_ntk, "rope-yarn": axis_yarn, "rope-dype": axis_dype}[scheme]
    scales = [max(1, n / m) for n, m in zip((rows, columns), trained)]
    of_row, of_column = (axis(width // 2, base, m, s, own) for m, s in zip(trained, scales))
    angles = np.array([[r * w for w in of_row] + [c * w for w in of_column] for r, c in cells(rows, columns)])
    sharper = 1 if scheme == "rope-ntk" else 0.1 * math.log(math.sqrt(scales[0] * scales[1])) + 1
    return {"scheme": scheme, "rows": rows, "columns": columns, "width": width, "temperature": base,
            "trained": list(trained), "own": own, "cos": scaled(sharper * np.cos(angles)),
            "sin": scaled(sharper * np.sin(angles))}


def spiral(rows, columns, width, base, groups, stated=False):
    each = width // 2 // groups
    angles = []
    for r, c in cells(rows, columns):
        place = complex(c, r)
        angles.append([(place * np.exp(-1j * math.pi * g / groups)).real / base ** (k / each)
                       for g in range(groups) for k in range(each)])
    return {"scheme": "rope-spiral", "rows": rows, "columns": columns, "width": width, "temperature": base,
            "trained": [rows, columns], "own": {"groups": groups} if stated else {}, "cos": scaled(np.cos(angles)), "sin": scaled(np.sin(angles))}


def jittered(rows, columns, width, base, shift, jitter, rescale):
    y, x = np.meshgrid(np.arange(0.5, rows) / rows, np.arange(0.5, columns) / columns, indexing="ij")
    coords = 2 * np.stack([y, x], -1).reshape(-1, 2) - 1
    coords = ((coords + shift) * jitter) * rescale
    periods = base ** (2 * np.arange(width // 4) / (width // 2))
    angles = (2 * np.pi * coords[:, :, None] / periods).reshape(rows * columns, -1)
    return {"scheme": "rope-jitter", "rows": rows, "columns": columns, "width": width, "temperature": base,
            "shift": list(shift), "factor": [jitter[0] * rescale, jitter[1] * rescale],
            "cos": scaled(np.cos(angles)), "sin": scaled(np.sin(angles))}


def main():
    cases = [fire(3, 5, 2, 0, (3, 5)), fire(4, 3, 3, 7, (2, 2)), fire(3, 4, 1, 2, (9, 6)), fire(1, 5, 2, 1, (1, 3))]
    for scheme in ("rope-ntk", "rope-yarn", "rope-dype"):
        cases += [axial(scheme, 3, 5, 12, 10000, (3, 5)), axial(scheme, 7, 11, 16, 10000, (3, 5)),
                  axial(scheme, 5, 4, 4, 100, (2, 7)), axial(scheme, 9, 4, 16, 100, (4, 6))]
    cases += [axial("rope-yarn", 9, 4, 16, 100, (4, 6), **{"beta-slow": 0.1, "beta-fast": 0.6}),
              axial("rope-dype", 9, 13, 16, 100, (4, 6), step=1.0), axial("rope-dype", 64, 1, 24, 10000, (40, 1), step=0.5),
              spiral(3, 5, 16, 10000, 4), spiral(4, 3, 12, 100, 2), spiral(2, 7, 12, 100, 3, True),
              jittered(3, 5, 8, 100, (0, 0), (1, 1), 1), jittered(4, 3, 12, 100, (0.25, -0.5), (1.5, 0.75), 1.25)]
    text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (FOLDER / "extended.json").write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
