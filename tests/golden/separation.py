#!/usr/bin/env python3
"""Distances within and between classes, by SciPy: tests/data/analysis/separation.json.

    python tests/golden/separation.py tests/data/analysis/separation.json

Needs NumPy and SciPy. Every pair is formed here (scipy.spatial.distance.pdist, float64), which the program avoids.
Rows are whole numbers over 1024, so that both sides begin with the same float32.
"""
import json
import sys

import numpy as np
from scipy.spatial.distance import pdist
from scipy.stats import mannwhitneyu


def case(name, rows, labels):
    rows = np.round(rows * 1024).astype(np.int64)
    values = rows / 1024
    first, second = np.triu_indices(len(values), 1)
    same = labels[first] == labels[second]
    with np.errstate(invalid="ignore", divide="ignore"):
        cosine = pdist(values, "cosine")
    cosine[np.isnan(cosine)] = 1  # a row of zeros is at right angles to everything
    result = {"name": name, "width": values.shape[1], "rows_1024": rows.ravel().tolist(), "labels": labels.tolist()}
    for measure, distances in (("cosine", cosine), ("euclidean", pdist(values))):
        a, b = distances[same], distances[~same]
        result[measure] = {
            "same": a.mean() if a.size else None,
            "different": b.mean() if b.size else None,
            "same_pairs": int(a.size),
            "different_pairs": int(b.size),
            "share_further": mannwhitneyu(b, a).statistic / (a.size * b.size) if a.size and b.size else None,
        }
    return result


def main():
    random = np.random.RandomState(15)
    cases = []
    for name, count, width, classes, apart in (
        ("clusters", 61, 7, 3, 2.0), ("noise", 97, 5, 4, 0.0), ("wide", 33, 129, 2, 0.5), ("line", 23, 1, 2, 1.0),
        ("many", 600, 11, 13, 0.7),
    ):
        labels = random.randint(0, classes, count)
        centres = random.standard_normal((classes, width)) * apart
        cases.append(case(name, centres[labels] + random.standard_normal((count, width)), labels))
    # A class of one, a row of zeros, rows that are there twice, class numbers with gaps.
    rows = random.standard_normal((17, 6))
    rows[3] = 0
    rows[5] = rows[6]
    labels = np.array([0, 0, 0, 4, 4, 4, 4, 9, 2, 2, 2, 0, 0, 2, 2, 4, 0])
    cases.append(case("odd", rows, labels))
    cases.append(case("far from the origin", rows * 0.01 + 100, labels))
    cases.append(case("one class", rows, np.zeros(17, np.int64)))
    cases.append(case("all different", rows, np.arange(17)))
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump({"cases": cases}, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main()
