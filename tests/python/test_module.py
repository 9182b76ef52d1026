"""The Python module against the program it calls. Run by tests/python/run, and by ctest on the program of the build folder."""

import json
import os
import sys
import tempfile
import time
import unittest
import warnings
from pathlib import Path

import numpy as np

sys.path.insert(0, os.environ.get("WHEREABOUTS_MODULE", ""))
import whereabouts_vit as wb

RESOURCES = Path(__file__).parents[2] / "resources"


def sinusoid(tokens, width):
    """The transformer's own table, float64."""
    angle = np.arange(tokens)[:, None] / 10000 ** (2 * np.arange(width // 2) / width)
    table = np.empty((tokens, width))
    table[:, 0::2], table[:, 1::2] = np.sin(angle), np.cos(angle)
    return table


def cosine(table):
    rows = table / np.linalg.norm(table, axis=1, keepdims=True)
    return rows @ rows.T


def model(rng, width=24, depth=2, grid=(4, 4), patch=4, classes=5):
    """Weights of a small ViT under timm's names."""

    def drawn(*shape):
        return (rng.standard_normal(shape) * 0.2).astype(np.float32)

    state = {
        "cls_token": drawn(1, 1, width),
        "pos_embed": drawn(1, grid[0] * grid[1] + 1, width),
        "patch_embed.proj.weight": drawn(width, 3, patch, patch),
        "patch_embed.proj.bias": drawn(width),
    }
    for block in range(depth):
        at = f"blocks.{block}."
        for norm in ("norm1", "norm2"):
            state[at + norm + ".weight"] = np.ones(width, np.float32)
            state[at + norm + ".bias"] = drawn(width)
        for name, rows, columns in (
            ("attn.qkv", 3 * width, width),
            ("attn.proj", width, width),
            ("mlp.fc1", 4 * width, width),
            ("mlp.fc2", width, 4 * width),
        ):
            state[at + name + ".weight"] = drawn(rows, columns)
            state[at + name + ".bias"] = drawn(rows)
    state.update({"norm.weight": np.ones(width, np.float32), "norm.bias": drawn(width)})
    state.update({"head.weight": drawn(classes, width), "head.bias": drawn(classes)})
    return state


class Numbers(unittest.TestCase):
    def test_encode(self):
        table = wb.encode("sinusoidal-1d", tokens=37, dim=24)
        np.testing.assert_allclose(table, sinusoid(37, 24), atol=1e-6)

    def test_encode_with_several_arrays(self):
        arrays = wb.encode("rope-2d", grid=(3, 5), dim=16)
        np.testing.assert_allclose(arrays["cos"] ** 2 + arrays["sin"] ** 2, 1, atol=1e-6)

    def test_similarity(self):
        table = np.random.default_rng(1).standard_normal((15, 8)).astype(np.float32)
        np.testing.assert_allclose(wb.similarity(table), cosine(table.astype(float)), atol=1e-6)

    def test_resample(self):
        # Bilinear in place: half-pixel centres, edges repeated.
        table = np.arange(6, dtype=np.float32)[:, None] * np.ones(4, np.float32)
        halved = wb.resample(table, source_grid=(1, 6), grid=(1, 3), method="nearest")
        self.assertEqual(halved.shape, (3, 4))
        self.assertTrue(set(halved[:, 0]) <= set(range(6)))

    def test_schemes(self):
        ids = {scheme["id"] for scheme in wb.schemes()}
        self.assertLessEqual({"sinusoidal-2d", "rope-2d", "alibi-2d"}, ids)
        of_rope = next(scheme for scheme in wb.schemes() if scheme["id"] == "rope-2d")
        self.assertEqual(of_rope["kind"], "rotary")
        self.assertIn("cos", of_rope["arrays"])


class Figures(unittest.TestCase):
    def test_arrays(self):
        table = np.random.default_rng(2).standard_normal((12, 8)).astype(np.float32)
        figure = wb.figure("neighbours", checkpoint={"pos_embed": table[None]}, grid=(3, 4), prefix=0)
        np.testing.assert_allclose(figure.arrays["similarity"], cosine(table.astype(float)), atol=1e-5)

    def test_a_cell_and_a_session(self):
        figure = wb.figure("neighbours", reference=(2, 3), show="one")
        self.assertEqual(figure.session["lab"], "neighbours")
        self.assertEqual(figure.session["values"]["neighbours"]["reference"], [2, 3])

    def test_saves_and_shows(self):
        figure = wb.figure("sinusoid")
        with tempfile.TemporaryDirectory() as folder:
            for suffix, start in ((".png", b"\x89PNG"), (".pdf", b"%PDF"), (".svg", b"<?xml"), (".html", b"<!")):
                path = figure.save(Path(folder) / f"a{suffix}", width_mm=120)
                self.assertTrue(path.read_bytes().lstrip().startswith(start), suffix)
        shown = figure._repr_mimebundle_()
        self.assertIn("<iframe", shown["text/html"])
        self.assertLess(len(shown["text/html"]), 2_400_000)

    def test_a_model_in_memory(self):
        rng = np.random.default_rng(3)
        state = model(rng)
        image = rng.integers(0, 256, (16, 16, 3), dtype=np.uint8)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", wb.Note)
            found = wb.inspect(state, heads=4)
            prediction = wb.predict(state, image, heads=4, arrays=True)
            tokens = wb.features(state, image, heads=4, layer=0)
            figure = wb.figure("attention", checkpoint=state, image=image, heads=4, layer=1)
        self.assertEqual(found["family"], "timm")
        self.assertEqual(prediction["logits"].shape, (5,))
        attention = prediction["attention"]
        self.assertEqual(attention.shape, (2, 4, 17, 17))
        np.testing.assert_allclose(attention.sum(-1), 1, atol=1e-5)
        self.assertIn("attention", figure.arrays)
        # What the first block reads: the embedded patches and their positions, behind its norm.
        pixels = (image / 255.0 - 0.5) / 0.5
        patches = pixels.reshape(4, 4, 4, 4, 3).transpose(0, 2, 4, 1, 3).reshape(16, 48)
        embedded = patches @ state["patch_embed.proj.weight"].reshape(24, 48).T.astype(float)
        embedded += state["patch_embed.proj.bias"] + state["pos_embed"][0, 1:]
        embedded -= embedded.mean(1, keepdims=True)
        embedded /= np.sqrt(embedded.var(1, keepdims=True) + 1e-6)
        np.testing.assert_allclose(tokens, embedded + state["blocks.0.norm1.bias"], atol=1e-4)

    def test_failures(self):
        with self.assertRaises(wb.Failure) as caught:
            wb.figure("neighbours", reference=(99, 0))
        self.assertEqual(caught.exception.where, "reference")
        self.assertIn("99,0", caught.exception.problem)
        with self.assertRaises(wb.Failure) as caught:
            wb.figure("attention", checkpoint="nowhere.safetensors")
        self.assertIn("nowhere.safetensors", caught.exception.where)
        with self.assertRaises(wb.Failure):
            wb.figure("no-such-lab")
        with self.assertRaises(wb.Failure):
            wb.figure("attention", image=np.zeros(7))
        with self.assertRaises(wb.Failure):
            wb.figure("neighbours", config={"hidden_size": 8})


class Trainings(unittest.TestCase):
    def test_train_yields_metrics(self):
        with tempfile.TemporaryDirectory() as folder:
            run = Path(folder) / "run"
            rows = list(wb.train("where", out=run, samples=2000, seed=1))
            self.assertEqual(rows[-1]["samples"], 2000)
            self.assertEqual([row["step"] for row in rows], sorted(row["step"] for row in rows))
            self.assertTrue((run / "model.safetensors").is_file())
            with self.assertRaises(wb.Failure):
                next(wb.train("where", out=run, samples=2000))

    def test_leaving_the_loop_stops(self):
        with tempfile.TemporaryDirectory() as folder:
            run = Path(folder) / "run"
            for row in wb.train("where", out=run, samples=400_000, snapshots=400):
                break
            began = time.monotonic()
            self.assertFalse((run / "model.safetensors").exists())
            self.assertLess(time.monotonic() - began, 12)

    def test_watch(self):
        rng = np.random.default_rng(4)
        state = model(rng)
        with tempfile.TemporaryDirectory() as folder:
            watched = wb.watch(state, every=2, to=Path(folder) / "run")
            for step in range(4):
                state["pos_embed"] += 0.1
                watched(loss=1.0 / (step + 1))
            names = sorted(path.name for path in watched.folder.iterdir())
            self.assertEqual(names, ["metrics.csv", "step_0.safetensors", "step_2.safetensors", "step_4.safetensors"])
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", wb.Note)
                shown = watched.figure("neighbours", step=2)
            table = state["pos_embed"][0, 1:].astype(float) - 0.2
            np.testing.assert_allclose(shown.arrays["similarity"], cosine(table), atol=1e-5)


if __name__ == "__main__":
    unittest.main()
