#!/usr/bin/env python3
"""Measures everything that docs/benchmarks.md says and writes that page.

    python3 tests/bench/benchmarks.py [--binary build/release/bin/whereabouts] [--out docs/benchmarks.md]
                                      [--parts vit,avx512,avx2,bf16,stages,training,growth,program] [--rounds 2] [--keep FOLDER]

Takes the comparing scripts of this folder and `whereabouts bench` one after the other, with two threads each; on two
cores three quarters of an hour. Nothing else should run: the load that the machine had before is on the page. --keep holds the
parts' numbers in a folder: what is there is not measured again. A part that fails is named and left out.
"""

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
THREADS = 2
NAMES = {"ti16": "ViT-Ti/16 at 224", "s16": "ViT-S/16 at 224", "b16": "ViT-B/16 at 224", "b16-384": "ViT-B/16 at 384",
         "swin-t": "Swin-T at 224", "swinv2-t": "Swin v2-T at 256", "sam-b": "SAM's encoder, B, at 1,024"}
# Of the program's own benchmarks, those with a limit or a target of their own.
PROGRAM = ["startup", "sinusoid", "neighbours-14", "neighbours-64", "open", "similarity-350mb"]


def comparing(script, out, options, *extra):
    return [sys.executable, os.path.join(HERE, script), "--binary", options.binary, "--threads", str(THREADS),
            "--rounds", str(options.rounds), "--json", out, *extra]


def held(isa, out, options):
    return comparing("compare_vit.py", out, options, "--isa", isa, "--models", "ti16,s16,b16")


def own(names, out, options):
    return [options.binary, "bench", *names, "--json", out]


PARTS = {
    "vit": lambda out, options: comparing("compare_vit.py", out, options),
    "avx512": lambda out, options: held("avx512", out, options),
    "avx2": lambda out, options: held("avx2", out, options),
    "bf16": lambda out, options: comparing("compare_vit.py", out, options, "--precision", "bf16"),
    "stages": lambda out, options: comparing("compare_stages.py", out, options, "--models", "swin-t,swinv2-t,sam-b"),
    "training": lambda out, options: comparing("compare_training.py", out, options),
    "growth": lambda out, options: own(["growth"], out, options),
    "program": lambda out, options: own(PROGRAM, out, options),
}


def measured(name, folder, options):
    out = os.path.join(folder, name + ".json")
    if not os.path.exists(out):
        print(name, flush=True)
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
        load = os.getloadavg()[0]
        run = subprocess.run(PARTS[name](out + ".part", options), env=environment, capture_output=True, text=True,
                             check=False)
        # A benchmark beyond its target ends with 1, its numbers written.
        if not os.path.exists(out + ".part"):
            print(f"{name}: left out ({(run.stderr.strip().splitlines() or ['it failed'])[-1]})", file=sys.stderr)
            return None
        os.replace(out + ".part", out)
        with open(out + ".told", "w", encoding="utf-8") as file:
            json.dump({"load": load, "rounds": options.rounds}, file)
    with open(out, encoding="utf-8") as file:
        return json.load(file)


# How often a part was measured, and what else the machine had to do then; nothing where that was not kept.
def told(name, folder):
    try:
        with open(os.path.join(folder, name + ".json.told"), encoding="utf-8") as file:
            fields = json.load(file)
    except OSError:
        return ""
    rounds = "" if name in ("growth", "program") else "; one round" if fields["rounds"] == 1 else \
        f"; the best of {fields['rounds']} rounds"
    return f"Load before it {fields['load']:.1f}{rounds}."


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def number(value):
    if value == 0:
        return "0"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2g}"


def of_passes(result):
    ours, *others = result["results"]
    head = ["model", "batch", "Whereabouts"] + [text for other in others for text in (other["library"], "ratio")]
    rows = []
    for key, own_time in ours["times"].items():
        name, batch = key.split()
        rows.append([NAMES[name], batch, f"{number(own_time)} ms"] +
                    [text for other in others
                     for text in (f"{number(other['times'][key])} ms", f"{other['times'][key] / own_time:.2f}")])
    return table(head, rows)


def of_stages(result):
    rows = [[NAMES[name], f"{number(each['whereabouts'])} ms", f"{number(each['openvino'])} ms",
             f"{each['openvino'] / each['whereabouts']:.2f}", f"{number(each['memory'])} MB"]
            for name, each in result["results"].items()]
    return table(["model", "Whereabouts", "OpenVINO", "ratio", "memory of activations"], rows)


def of_training(result):
    rows = [[tokens, f"{number(own)} ms", f"{number(eager)} ms", f"{eager / own:.2f}", f"{number(compiled)} ms",
             f"{compiled / own:.2f}"] for tokens, (own, eager, compiled) in result["times"].items()]
    return table(["tokens", "Whereabouts", result["library"] + ", eager", "ratio", "torch.compile", "ratio"], rows)


def of_growth(result):
    rows, sizes = {}, {}
    for each in result:
        what, last = each["quantity"].split(": ", 1)
        if last.startswith("exponent"):
            rows.setdefault(what, {})[last.rsplit(" ", 1)[1]] = each["value"]
        else:
            size, kind = last.split(", ")
            sizes.setdefault(what, {}).setdefault(size, {})[kind] = each["value"]
    lines = []
    for what, exponents in rows.items():
        some = list(sizes[what].items())
        shown = "; ".join(f"{int(size):,}: {number(each['time'])} ms, {number(each['memory'])} MB"
                          for size, each in (some[0], some[len(some) // 2], some[-1]))
        lines.append([what, shown, f"{exponents['time']:.2f}", f"{exponents['memory']:.2f}"])
    return table(["what grows", "time and memory at some sizes", "exponent of time", "of memory"], lines)


def of_program(result):
    rows = [[each["benchmark"], each["quantity"], f"{number(each['value'])} {each['unit']}",
             f"{number(each['target'])} {each['unit']}" if each.get("target") else ""] for each in result]
    return table(["benchmark", "quantity", "measured", "target, at most"], rows)


SECTIONS = {
    "vit": ("Forward passes, float32", "A ratio above 1: Whereabouts is faster by that factor. Where there is AMX it "
            "multiplies floats by its tiles, as exactly as by multiply-adds ([architecture.md](architecture.md)).",
            of_passes),
    "avx512": ("The same, held to AVX-512", "What came after AVX-512, as AMX did, is used by none: the processor "
               "denies it to the libraries (`tests/bench/held.c`).", of_passes),
    "avx2": ("The same, held to AVX2", "As before; nor is AVX-512 used.", of_passes),
    "bf16": ("The same in bfloat16", "Backend `cpu-bf16`, beside PyTorch's and OpenVINO's bfloat16.", of_passes),
    "stages": ("Hierarchical and windowed encoders, one image", "", of_stages),
    "training": ("A step of training", "Width 64, depth 4, 4 heads, batch 128: forward, backward, clipping, AdamW.",
                 of_training),
    "growth": ("Growth", "One size varies, the others stay. Exponents: the slope of the logarithms over the larger half "
               "of the sizes; 1 is in proportion, 2 with the square. Memory is what is held beyond weights and inputs.",
               of_growth),
    "program": ("The program itself", "", of_program),
}


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            lines = dict(line.split(":", 1) for line in file.read().split("\n\n")[0].splitlines())
        fields = {key.strip(): value.strip() for key, value in lines.items()}
        has = [title for flag, title in (("avx2", "AVX2"), ("avx512f", "AVX-512"), ("avx512_bf16", "AVX-512 BF16"),
                                         ("amx_bf16", "AMX")) if flag in fields["flags"].split()]
        return (f"{fields['model name']} (family {fields['cpu family']}, model {fields['model']}; {', '.join(has)}), "
                f"{os.cpu_count()} cores")
    except (OSError, KeyError, ValueError):
        return f"{platform.machine()}, {os.cpu_count()} cores"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=os.path.join(ROOT, "build/release/bin/whereabouts"))
    parser.add_argument("--out", default=os.path.join(ROOT, "docs/benchmarks.md"))
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--rounds", default=2, type=int)
    parser.add_argument("--keep", help="a folder for the numbers of the parts")
    options = parser.parse_args()
    parts = options.parts.split(",")
    for part in parts:
        if part not in PARTS:
            parser.error(f"unknown part {part}; choose from {', '.join(PARTS)}")
    page = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        for part in parts:
            result = measured(part, folder, options)
            if result is None:
                continue
            title, words, draw = SECTIONS[part]
            words = " ".join(each for each in (words, told(part, folder)) if each)
            page.append("\n".join([f"## {title}", "", *([words, ""] if words else []), draw(result)]))
            if part == "vit":
                page[-1] += f"\nLarge products reached {result['results'][0]['peak']:.0f} GFLOP/s in the same run.\n"
    version = subprocess.run([options.binary, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    head = (f"# Benchmarks\n\nWritten by `tests/bench/benchmarks.py`; [speed.md](speed.md) says what the numbers rest "
            f"on.\n\nWhereabouts {version}, {datetime.date.today():%d %B %Y}, {THREADS} threads.\n"
            f"Machine: {processor()}.\n\n")
    with open(options.out, "w", encoding="utf-8") as file:
        file.write(head + "\n".join(page))


if __name__ == "__main__":
    main()
