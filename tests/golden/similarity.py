"""Makes tests/data/analysis/similarity.json with NumPy in float64 (any version from 1.20 on).

    python3 tests/golden/similarity.py

Table entries are whole numbers of 1/1024, so that float32 holds them exactly. The 3 x 5 table has its whole
similarity matrices, the 14 x 14 one three rows of each; both have their readings, counted pair by pair.
"""

import json
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "analysis"


def unit(rows):
    norms = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    return np.divide(rows, norms, out=np.zeros_like(rows), where=norms > 0)


def similarity(table, measure):
    if measure == "centred_cosine":
        table = table - table.mean(axis=0)
    if measure in ("cosine", "centred_cosine"):
        rows = unit(table)
        return rows @ rows.T
    if measure == "dot":
        return table @ table.T
    apart = table[:, None, :] - table[None, :, :]
    return -np.sqrt((apart * apart).sum(axis=2))


def average(values):
    return float(np.mean(values)) if values else None


def readings(matrix, rows, columns):
    count = rows * columns
    at = {1: [], 9: [], 49: []}
    same_row, same_column, near = [], [], 0
    for i in range(count):
        others = [(matrix[i, j], j) for j in range(count) if j != i]
        nearest = max(others)[1]
        near += abs(nearest // columns - i // columns) + abs(nearest % columns - i % columns) == 1
        for value, j in others:
            down, across = j // columns - i // columns, j % columns - i % columns
            if down * down + across * across in at:
                at[down * down + across * across].append(value)
            if down == 0:
                same_row.append(value)
            if across == 0:
                same_column.append(value)
    return {"nearest_share": near / count, "by_distance": [average(at[d]) for d in (1, 9, 49)],
            "same_row": average(same_row), "same_column": average(same_column)}


def rounded(matrix):
    return [float(f"{value:.8g}") for value in np.asarray(matrix).ravel()]


def main():
    generator = np.random.RandomState(7)
    cases = []
    for rows, columns, width in ((3, 5, 7), (14, 14, 16)):
        count = rows * columns
        whole = generator.randint(-1500, 1501, size=(count, width))
        whole[:, 0] += 900  # a common direction, so that centring changes the answer
        table = whole / 1024.0
        references = list(range(count)) if count < 20 else [0, 7 * 14 + 7, count - 1]
        measures = {}
        for measure in ("cosine", "centred_cosine", "dot", "negative_distance"):
            matrix = similarity(table, measure)
            measures[measure] = {"similarity": rounded(matrix[references]), **readings(matrix, rows, columns)}
        cases.append({"rows": rows, "columns": columns, "width": width, "table_1024": whole.ravel().tolist(),
                      "references": references, "measures": measures})
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    (FOLDER / "similarity.json").write_text("[\n" + lines + "\n]\n")


if __name__ == "__main__":
    main()
