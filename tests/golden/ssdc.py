"""Makes tests/data/analysis/ssdc.json: rank correlations by SciPy.

    python3 -P tests/golden/ssdc.py

Needs NumPy and SciPy. Values are whole numbers over 1024, so that both sides begin with the same numbers. The tokens of
the grids are few distinct vectors, so that similarities tie.
"""

import json
import pathlib

import numpy as np
from scipy.stats import spearmanr

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "analysis"


def similarities(tokens):
    unit = tokens / np.linalg.norm(tokens, axis=1, keepdims=True)
    return unit @ unit.T


def ssdc(tokens, rows, columns):
    row, column = np.divmod(np.arange(rows * columns), columns)
    i, j = np.triu_indices(rows * columns, 1)
    apart = np.abs(row[i] - row[j]) + np.abs(column[i] - column[j])
    # Rounded, so that pairs of the same two vectors tie here as they do in float32.
    return spearmanr(np.round(similarities(tokens)[i, j], 6), -apart).statistic


def main():
    random = np.random.default_rng(5)
    lists = []
    for count, values in ((3, 3), (9, 4), (50, 1000), (200, 7)):
        a, b = random.integers(-values, values, (2, count))
        lists.append({"a_1024": a.tolist(), "b_1024": b.tolist(), "spearman": spearmanr(a, b).statistic})
    grids = []
    for rows, columns, width, kinds in ((3, 4, 5, 40), (8, 8, 16, 64), (7, 3, 6, 4), (2, 9, 3, 500), (1, 6, 8, 6)):
        tokens = random.integers(-512, 512, (kinds, width))[random.integers(0, kinds, rows * columns)]
        if kinds > 4:
            row, column = np.divmod(np.arange(rows * columns), columns)
            tokens[:, 0] += 400 * row - 200 * rows
            tokens[:, 1] += 400 * column - 200 * columns
        grids.append({"rows": rows, "columns": columns, "width": width, "tokens_1024": tokens.reshape(-1).tolist(),
                      "ssdc": ssdc(tokens / 1024, rows, columns)})
    (FOLDER / "ssdc.json").write_text(json.dumps({"lists": lists, "grids": grids}) + "\n")


main()
