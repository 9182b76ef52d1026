"""Makes tests/data/position/liere.json: LieRE's rotations by SciPy's matrix exponential, in float64.

    python3 -P tests/golden/liere.py

Needs NumPy and SciPy. Written from the definition: generators as full matrices, positions as numpy.linspace has them.
Each case holds its request, "generators" (2, heads, d/g, planes), "rotation" (heads, N, d/g, g, g), both in units of
1e-7, and "change": max |score(x, y) - score(x + t, y + t)| of head 0 over all cells and shifts, for a query and a key
of RandomState(seed).standard_normal((2, d)), divided by sqrt(d).
"""

import itertools
import json
import pathlib

import numpy as np
from scipy.linalg import block_diag, expm

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "position"


def scaled(values):
    return [int(value) for value in np.rint(np.asarray(values).ravel() * 1e7)]


def case(rows, columns, heads, width, block, seed, layer, trained):
    planes, blocks = block * (block - 1) // 2, heads * width // block
    drawn = np.random.RandomState(seed).uniform(0, 2 * np.pi, (layer + 1, 2, blocks, planes))[layer]
    upper = np.zeros((2, blocks, block, block))
    upper[:, :, *np.triu_indices(block, 1)] = drawn
    skew = upper - upper.swapaxes(2, 3)
    down, right = (np.linspace(0, n / m, n) for n, m in zip((rows, columns), trained))
    turns = np.array([[expm(r * a + c * b) for r in down for c in right] for a, b in zip(*skew)])
    turns = turns.reshape(heads, width // block, rows * columns, block, block).swapaxes(1, 2)
    query, key = np.random.RandomState(seed).standard_normal((2, width))
    whole = [block_diag(*each) for each in turns[0]]
    score = np.array([[(a @ query) @ (b @ key) for b in whole] for a in whole]) / np.sqrt(width)
    cells = list(itertools.product(range(rows), range(columns)))
    of_offset = {}
    for (i, a), (j, b) in itertools.product(enumerate(cells), enumerate(cells)):
        of_offset.setdefault((b[0] - a[0], b[1] - a[1]), []).append(score[i, j])
    return {"rows": rows, "columns": columns, "heads": heads, "width": width, "block": block, "seed": seed, "layer": layer,
            "trained": list(trained), "generators": scaled(drawn), "rotation": scaled(turns),
            "change": max(max(scores) - min(scores) for scores in of_offset.values())}


def main():
    cases = [case(3, 4, 2, 8, 4, 1, 0, (3, 4)), case(2, 3, 1, 8, 8, 3, 2, (2, 3)), case(3, 2, 3, 6, 2, 0, 1, (3, 2)),
             case(3, 5, 1, 6, 3, 5, 0, (2, 4)), case(1, 4, 1, 10, 5, 7, 0, (2, 2))]
    text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (FOLDER / "liere.json").write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
