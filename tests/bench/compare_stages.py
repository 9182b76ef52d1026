#!/usr/bin/env python3
"""Forward passes of hierarchical and windowed encoders: Whereabouts beside OpenVINO, on the same weights.

    python3 tests/bench/compare_stages.py [--binary build/release/bin/whereabouts] [--models swin-t,sam-b]
                                          [--threads 2] [--rounds 3] [--json F]

timm makes each model with random weights and writes it as a file; OpenVINO converts the model, Whereabouts
reads the file (`bench checkpoint`). --models takes the names below and any of timm's own. They take turns, each in a
process of its own with as many threads, so that a machine that slows down slows both. Times are the best round's
medians of one image; a ratio above 1 means that Whereabouts takes that many times as long. Needs timm, openvino and
safetensors from PyPI.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

MODELS = {
    "swin-t": "swin_tiny_patch4_window7_224",
    "swinv2-t": "swinv2_tiny_window8_256",
    "sam-b": "samvit_base_patch16",
}
RUNS = 12


def make(name, folder):
    """The model as a safetensors file with its configuration, and for OpenVINO."""
    import openvino
    import timm
    import torch
    from safetensors.torch import save_file

    torch.manual_seed(0)
    library = MODELS.get(name, name)
    model = timm.create_model(library, pretrained=False).eval()
    side = model.pretrained_cfg["input_size"][-1]
    weights = os.path.join(folder, name)
    os.makedirs(weights, exist_ok=True)
    save_file({key: value.contiguous() for key, value in model.state_dict().items()},
              os.path.join(weights, "model.safetensors"))
    settings = {key: value for key, value in model.pretrained_cfg.items()
                if isinstance(value, (str, int, float, bool, list, tuple))}
    with open(os.path.join(weights, "config.json"), "w", encoding="utf-8") as file:
        json.dump({"architecture": library, "num_classes": model.num_classes, "num_features": model.num_features,
                   "pretrained_cfg": settings}, file)
    with torch.inference_mode():
        converted = openvino.convert_model(model, example_input=torch.randn(1, 3, side, side),
                                           input=[1, 3, side, side])
    openvino.save_model(converted, os.path.join(folder, name + ".xml"), compress_to_fp16=False)


def measure_openvino(name, folder, threads):
    import numpy
    import openvino

    core = openvino.Core()
    compiled = core.compile_model(os.path.join(folder, name + ".xml"), "CPU",
                                  {"INFERENCE_NUM_THREADS": threads, "INFERENCE_PRECISION_HINT": "f32",
                                   "PERFORMANCE_HINT": "LATENCY"})
    request = compiled.create_infer_request()
    pixels = numpy.random.RandomState(0).standard_normal(tuple(compiled.input(0).shape)).astype(numpy.float32)
    samples = []
    for run in range(RUNS + 2):
        start = time.perf_counter()
        request.infer({0: pixels})
        if run >= 2:
            samples.append(1000 * (time.perf_counter() - start))
    return {"library": "OpenVINO " + openvino.__version__.split("-")[0], "median": statistics.median(samples)}


def measure_whereabouts(binary, name, folder, threads):
    out = os.path.join(folder, "bench.json")
    environment = dict(os.environ, WHEREABOUTS_BENCH_THREADS=str(threads),
                       WHEREABOUTS_BENCH_CHECKPOINT=os.path.join(folder, name))
    subprocess.run([binary, "bench", "checkpoint", "--json", out], check=True, stdout=subprocess.DEVNULL,
                   env=environment)
    with open(out, encoding="utf-8") as file:
        rows = {row["quantity"].rsplit(": ", 1)[-1]: row["value"] for row in json.load(file)}
    return {"median": rows["median"], "memory": rows["memory of activations"]}


def in_a_process(arguments, *extra):
    command = [sys.executable, os.path.abspath(__file__), "--threads", str(arguments.threads), *extra]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"{' '.join(extra)}: {(run.stderr.strip().splitlines() or ['it failed'])[-1]}")
    return run.stdout.splitlines()[-1]


def main():
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=os.path.join(root, "build/release/bin/whereabouts"))
    parser.add_argument("--models", default=",".join(MODELS))
    parser.add_argument("--threads", default=2, type=int)
    parser.add_argument("--rounds", default=3, type=int)
    parser.add_argument("--json", help="also write the times to this file")
    parser.add_argument("--make", help=argparse.SUPPRESS)
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.make:
        make(arguments.make, arguments.folder)
        print("made")
        return
    if arguments.measure:
        print(json.dumps(measure_openvino(arguments.measure, arguments.folder, arguments.threads)))
        return
    names = arguments.models.split(",")
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            in_a_process(arguments, "--make", name, "--folder", folder)
            ours, theirs = [], []
            for _ in range(arguments.rounds):
                ours.append(measure_whereabouts(arguments.binary, name, folder, arguments.threads))
                theirs.append(json.loads(in_a_process(arguments, "--measure", name, "--folder", folder)))
            mine = min(each["median"] for each in ours)
            other = min(each["median"] for each in theirs)
            results[name] = {"whereabouts": mine, "openvino": other, "memory": ours[0]["memory"]}
            print(f"{name:<30}{mine:>10.1f} ms   {theirs[0]['library']} {other:.1f} ms   {mine / other:.2f} x   "
                  f"activations {ours[0]['memory']:.0f} MB", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"threads": arguments.threads, "results": results}, file, indent=2)


if __name__ == "__main__":
    main()
