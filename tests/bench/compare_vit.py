#!/usr/bin/env python3
"""Forward passes of vision transformers: Whereabouts beside PyTorch, ONNX Runtime and OpenVINO, on the same work.

    python3 tests/bench/compare_vit.py [--binary build/release/bin/whereabouts] [--models ti16,s16,b16,b16-384]
                                       [--batches 1,8] [--threads 2] [--rounds 3] [--precision f32|bf16]
                                       [--isa avx2|avx512] [--json F]

Every round runs `whereabouts bench vit`, then the libraries, each in a process of its own with its threads set to
the same number, so that a machine that slows down slows all of them. Weights are random; the shapes are those of
timm's vit_*_patch16. A library that cannot be imported is named and left out. A ratio above 1 means that Whereabouts
is faster by that factor; times are the best round's medians. OpenVINO is told the precision: by itself it takes
bfloat16 where the processor has it. --precision bf16 compares the backend cpu-bf16 with PyTorch's and OpenVINO's
bfloat16. --isa avx2 or avx512 holds all of them to that instruction set, in float32: the libraries by a processor
that says it has no later one (held.c, which needs a C compiler).
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

MODELS = {"ti16": (192, 3, 224), "s16": (384, 6, 224), "b16": (768, 12, 224), "b16-384": (768, 12, 384)}
PATCH, DEPTH, CLASSES = 16, 12, 1000
LIBRARIES = {"torch": ("f32", "bf16"), "onnxruntime": ("f32",), "openvino": ("f32", "bf16")}
# Flags of /proc/cpuinfo beyond each instruction set that a run can be held to.
LATER = {"avx512": ("amx_tile", "avx512_bf16", "avx512_fp16"), "avx2": ("amx_tile", "avx512f", "avx_vnni")}


def gflop(name, batch):
    """Two operations for each multiply-add of the products."""
    width, _, side = MODELS[name]
    tokens = (side // PATCH) ** 2 + 1
    embedding = (tokens - 1) * width * 3 * PATCH * PATCH
    blocks = DEPTH * (12 * tokens * width * width + 2 * tokens * tokens * width)
    return 2 * (embedding + blocks + width * CLASSES) * batch / 1e9


def timed(run, work):
    """Milliseconds: the median of about two seconds' runs, after two to warm up."""
    run()
    run()
    samples = []
    for _ in range(max(5, min(60, int(300 / work)))):
        start = time.perf_counter()
        run()
        samples.append(1000 * (time.perf_counter() - start))
    return statistics.median(samples)


def torch_model(name):
    import torch
    from torch import nn
    from torch.nn import functional

    width, heads, side = MODELS[name]
    tokens = (side // PATCH) ** 2 + 1
    try:
        import timm

        ready = {"ti16": "vit_tiny_patch16_224", "s16": "vit_small_patch16_224", "b16": "vit_base_patch16_224",
                 "b16-384": "vit_base_patch16_384"}
        return timm.create_model(ready[name], pretrained=False).eval(), side
    except ImportError:
        pass

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm1, self.norm2 = nn.LayerNorm(width, 1e-6), nn.LayerNorm(width, 1e-6)
            self.qkv, self.proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
            self.fc1, self.fc2 = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

        def forward(self, x):
            n, t, d = x.shape
            q, k, v = self.qkv(self.norm1(x)).reshape(n, t, 3, heads, d // heads).permute(2, 0, 3, 1, 4)
            if hasattr(functional, "scaled_dot_product_attention"):
                seen = functional.scaled_dot_product_attention(q, k, v)
            else:
                seen = ((q @ k.transpose(-2, -1)) * (d // heads) ** -0.5).softmax(-1) @ v
            x = x + self.proj(seen.transpose(1, 2).reshape(n, t, d))
            return x + self.fc2(functional.gelu(self.fc1(self.norm2(x))))

    class Vit(nn.Module):
        def __init__(self):
            super().__init__()
            self.patches = nn.Conv2d(3, width, PATCH, PATCH)
            self.first = nn.Parameter(0.02 * torch.randn(1, 1, width))
            self.position = nn.Parameter(0.02 * torch.randn(1, tokens, width))
            self.blocks = nn.Sequential(*[Block() for _ in range(DEPTH)])
            self.norm, self.head = nn.LayerNorm(width, 1e-6), nn.Linear(width, CLASSES)

        def forward(self, x):
            x = self.patches(x).flatten(2).transpose(1, 2)
            x = torch.cat([self.first.expand(x.shape[0], -1, -1), x], 1) + self.position
            return self.head(self.norm(self.blocks(x))[:, 0])

    return Vit().eval(), side


def measure_torch(names, batches, threads, precision):
    import torch

    torch.set_num_threads(threads)
    torch.manual_seed(0)
    number = torch.bfloat16 if precision == "bf16" else torch.float32
    times = {}
    with torch.inference_mode():
        for name in names:
            model, side = torch_model(name)
            model = model.to(number)
            for batch in batches:
                x = torch.randn(batch, 3, side, side).to(number)
                times[f"{name} {batch}"] = timed(lambda: model(x), gflop(name, batch))
    return {"library": "PyTorch " + torch.__version__, "times": times}


def onnx_graph(name, batch):
    """The same transformer as an ONNX graph, written with nothing but its own helpers."""
    import numpy
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    width, heads, side = MODELS[name]
    tokens, head = (side // PATCH) ** 2 + 1, width // heads
    random = numpy.random.RandomState(0)
    nodes, weights = [], []

    def constant(values):
        label = f"w{len(weights)}"
        weights.append(numpy_helper.from_array(numpy.asarray(values), label))
        return label

    def drawn(*shape):
        return constant((0.02 * random.standard_normal(shape)).astype(numpy.float32))

    def node(kind, *inputs, outputs=1, **attributes):
        labels = [f"{kind}{len(nodes)}_{i}" for i in range(outputs)]
        nodes.append(helper.make_node(kind, list(inputs), labels, **attributes))
        return labels if outputs > 1 else labels[0]

    def linear(x, inputs, outputs):
        return node("Add", node("MatMul", x, drawn(inputs, outputs)), drawn(outputs))

    def norm(x):
        ones = constant(numpy.ones(width, numpy.float32))
        return node("LayerNormalization", x, ones, drawn(width), axis=-1, epsilon=1e-6)

    def shaped(x, *shape):
        return node("Reshape", x, constant(numpy.array(shape, numpy.int64)))

    x = node("Conv", "pixels", drawn(width, 3, PATCH, PATCH), drawn(width), strides=[PATCH, PATCH],
             kernel_shape=[PATCH, PATCH])
    x = node("Transpose", shaped(x, batch, width, tokens - 1), perm=[0, 2, 1])
    x = node("Add", node("Concat", drawn(batch, 1, width), x, axis=1), drawn(1, tokens, width))
    for _ in range(DEPTH):
        qkv = shaped(linear(norm(x), width, 3 * width), batch, tokens, 3, heads, head)
        parts = node("Split", node("Transpose", qkv, perm=[2, 0, 3, 1, 4]), constant(numpy.array([1, 1, 1], numpy.int64)),
                     outputs=3, axis=0)
        q, k, v = (shaped(each, batch, heads, tokens, head) for each in parts)
        scores = node("MatMul", node("Mul", q, constant(numpy.float32(head ** -0.5))),
                      node("Transpose", k, perm=[0, 1, 3, 2]))
        seen = node("MatMul", node("Softmax", scores, axis=-1), v)
        seen = shaped(node("Transpose", seen, perm=[0, 2, 1, 3]), batch, tokens, width)
        x = node("Add", x, linear(seen, width, width))
        y = linear(norm(x), width, 4 * width)
        erf = node("Erf", node("Mul", y, constant(numpy.float32(2 ** -0.5))))
        y = node("Mul", node("Mul", y, constant(numpy.float32(0.5))), node("Add", erf, constant(numpy.float32(1))))
        x = node("Add", x, linear(y, 4 * width, width))
    first = node("Gather", norm(x), constant(numpy.int64(0)), axis=1)
    nodes.append(helper.make_node("Identity", [linear(first, width, CLASSES)], ["logits"]))
    graph = helper.make_graph(
        nodes, "vit", [helper.make_tensor_value_info("pixels", TensorProto.FLOAT, [batch, 3, side, side])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [batch, CLASSES])], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model.SerializeToString()


def measure_openvino(names, batches, threads, precision):
    import numpy
    import openvino
    import torch

    times = {}
    for name in names:
        model, side = torch_model(name)
        for batch in batches:
            with torch.inference_mode():
                converted = openvino.convert_model(model, example_input=torch.randn(batch, 3, side, side),
                                                   input=[batch, 3, side, side])
            compiled = openvino.Core().compile_model(
                converted, "CPU", {"INFERENCE_NUM_THREADS": threads, "INFERENCE_PRECISION_HINT": precision,
                                   "PERFORMANCE_HINT": "LATENCY"})
            request = compiled.create_infer_request()
            pixels = numpy.random.RandomState(0).standard_normal((batch, 3, side, side)).astype(numpy.float32)
            times[f"{name} {batch}"] = timed(lambda: request.infer({0: pixels}), gflop(name, batch))
    return {"library": "OpenVINO " + openvino.__version__.split("-")[0], "times": times}


def measure_onnx(names, batches, threads, _precision):
    import numpy
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    times = {}
    for name in names:
        side = MODELS[name][2]
        for batch in batches:
            try:
                graph = onnx_graph(name, batch)
            except ImportError:
                import io

                import torch

                file = io.BytesIO()
                torch.onnx.export(torch_model(name)[0], (torch.randn(batch, 3, side, side),), file,
                                  input_names=["pixels"], dynamo=False)
                graph = file.getvalue()
            session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
            pixels = {"pixels": numpy.random.RandomState(0).standard_normal((batch, 3, side, side)).astype(numpy.float32)}
            times[f"{name} {batch}"] = timed(lambda: session.run(None, pixels), gflop(name, batch))
    return {"library": "ONNX Runtime " + onnxruntime.__version__, "times": times}


def measure_whereabouts(binary, names, batches, threads, precision, isa):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "bench.json")
        environment = dict(os.environ, WHEREABOUTS_BENCH_VIT=",".join(names), WHEREABOUTS_BENCH_THREADS=str(threads))
        if isa:
            environment["WHEREABOUTS_KERNELS"] = isa
        subprocess.run([binary, "bench", "vit", "--json", out], check=True, stdout=subprocess.DEVNULL, env=environment)
        with open(out, encoding="utf-8") as file:
            rows = {row["quantity"]: row["value"] for row in json.load(file)}
    backend = ", cpu-bf16" if precision == "bf16" else ""
    quantity = "vit-{} batch {}" + backend + ": median"
    if quantity.format(names[0], batches[0]) not in rows:
        sys.exit("this processor has no products of bfloat16: see whereabouts backends")
    times = {f"{name} {batch}": rows[quantity.format(name, batch)] for name in names for batch in batches}
    peak = next(value for key, value in rows.items() if key.startswith("large products"))
    return {"library": "Whereabouts", "times": times, "peak": peak}


def holding(isa, folder):
    """The variables that hold a library to an instruction set; none are needed where the processor ends there."""
    if not isa:
        return {}
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        flags = next((line for line in file if line.startswith("flags")), "").split()
    if not any(flag in flags for flag in LATER[isa]):
        return {}
    if "cpuid_fault" not in flags:
        sys.exit(f"this processor cannot be made to say that it ends at {isa} (it has no cpuid_fault)")
    library = os.path.join(folder, "held.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "held.c")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
    return {"HELD_ISA": isa, "LD_PRELOAD": library}


def in_a_process(what, arguments, held):
    """The measurement of one library, as a process of its own; None where it cannot be imported."""
    command = [sys.executable, os.path.abspath(__file__), "--only", what, "--models", ",".join(arguments.models),
               "--batches", ",".join(map(str, arguments.batches)), "--threads", str(arguments.threads),
               "--precision", arguments.precision]
    environment = dict(os.environ, OMP_NUM_THREADS=str(arguments.threads), MKL_NUM_THREADS=str(arguments.threads),
                       **held)
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if run.returncode != 0:
        print(f"{what}: left out ({(run.stderr.strip().splitlines() or ['it failed'])[-1]})", file=sys.stderr)
        return None
    return json.loads(run.stdout.splitlines()[-1])


def merged(results):
    """The best of several rounds."""
    best = dict(results[0], times=dict(results[0]["times"]))
    for result in results[1:]:
        for key, value in result["times"].items():
            best["times"][key] = min(best["times"][key], value)
        if "peak" in best:
            best["peak"] = max(best["peak"], result["peak"])
    return best


def print_table(ours, others, keys):
    print(f"large products through Whereabouts: {ours['peak']:.0f} GFLOP/s")
    head = f"{'model':<10}{'batch':>6}{'Whereabouts':>14}{'GFLOP/s':>9}{'of peak':>9}"
    print(head + "".join(f"{other['library'][:24]:>26}{'ratio':>7}" for other in others))
    for key in keys:
        name, batch = key.split()
        speed = 1000 * gflop(name, int(batch)) / ours["times"][key]
        line = f"{name:<10}{batch:>6}{ours['times'][key]:>11.1f} ms{speed:>9.0f}{100 * speed / ours['peak']:>8.0f}%"
        for other in others:
            line += f"{other['times'][key]:>23.1f} ms{other['times'][key] / ours['times'][key]:>7.2f}"
        print(line)


def main():
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=os.path.join(root, "build/release/bin/whereabouts"))
    parser.add_argument("--models", default=",".join(MODELS), type=lambda text: text.split(","))
    parser.add_argument("--batches", default="1,8", type=lambda text: [int(each) for each in text.split(",")])
    parser.add_argument("--threads", default=2, type=int)
    parser.add_argument("--rounds", default=3, type=int)
    parser.add_argument("--json", help="also write the times to this file")
    parser.add_argument("--precision", default="f32", choices=["f32", "bf16"])
    parser.add_argument("--isa", choices=sorted(LATER), help="hold all of them to this instruction set")
    parser.add_argument("--only", choices=list(LIBRARIES), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if isinstance(arguments.models, str):
        arguments.models = arguments.models.split(",")
    if isinstance(arguments.batches, str):
        arguments.batches = [int(each) for each in arguments.batches.split(",")]
    unknown = [name for name in arguments.models if name not in MODELS]
    if unknown:
        parser.error(f"unknown model {unknown[0]}; choose from {', '.join(MODELS)}")
    if arguments.only:
        measure = {"torch": measure_torch, "onnxruntime": measure_onnx, "openvino": measure_openvino}[arguments.only]
        print(json.dumps(measure(arguments.models, arguments.batches, arguments.threads, arguments.precision)))
        return
    if arguments.isa and arguments.precision != "f32":
        parser.error("held to an instruction set only float32 is the same for all")
    libraries = [name for name, precisions in LIBRARIES.items() if arguments.precision in precisions]
    rounds = {name: [] for name in ["whereabouts", *libraries]}
    with tempfile.TemporaryDirectory() as folder:
        held = holding(arguments.isa, folder)
        for number in range(arguments.rounds):
            print(f"round {number + 1} of {arguments.rounds}", file=sys.stderr)
            rounds["whereabouts"].append(
                measure_whereabouts(arguments.binary, arguments.models, arguments.batches, arguments.threads,
                                    arguments.precision, arguments.isa))
            for what in libraries:
                if number == 0 or rounds[what]:
                    result = in_a_process(what, arguments, held)
                    if result:
                        rounds[what].append(result)
    ours = merged(rounds["whereabouts"])
    others = [merged(rounds[what]) for what in libraries if rounds[what]]
    print_table(ours, others, [f"{name} {batch}" for name in arguments.models for batch in arguments.batches])
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"threads": arguments.threads, "precision": arguments.precision, "isa": arguments.isa,
                       "results": [ours, *others]}, file, indent=2)


if __name__ == "__main__":
    main()
