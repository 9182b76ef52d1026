"""Whether `inspect` promises what `predict` keeps: the golden models, wrapped, renamed, cut and mixed up.

python tests/parity/promise.py [--count N] [--seed S] [--program P] writes small files to a temporary folder and names
every one for which `inspect` says that it runs and `predict` refuses it, or the other way round, or both refuse with
other words.
"""

import argparse
import json
import pathlib
import random
import re
import shlex
import subprocess
import tempfile

import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

ROOT = pathlib.Path(__file__).parent.parent.parent
PREFIXES = ["", "", "module.", "model.", "net.0.", "0.", "_orig_mod.", "backbone.", "encoder.", "vit.", "module.model.",
            "student.", "state_dict.", "model_ema.", "transformer."]
NAMES = [("norm1", "ln1"), ("norm1", "layer_norm_1"), ("norm2", "ln_2"), ("norm2", "ffn_norm"), ("attn.qkv", "attn.to_qkv"),
         ("attn.qkv", "mha.qkv"), ("attn.proj", "attn.out"), ("attn.proj", "attn.out_proj"), ("mlp.fc1", "ffn.0"),
         ("mlp.fc1", "mlp.0"), ("mlp.fc2", "mlp.2"), ("mlp.fc2", "mlp.4"), ("blocks", "layers"), ("blocks", "transformer"),
         ("blocks", "encoder.layers"), ("blocks", "transformer_encoder"), ("blocks", "stack"), ("cls_token", "class_token"),
         ("cls_token", "cls"), ("cls_token", "summary"), ("pos_embed", "pos_embedding"), ("pos_embed", "positions"),
         ("pos_embed", "position_embedding"), ("patch_embed.proj", "patch_embedding.0"), ("patch_embed.proj", "to_patch"),
         ("patch_embed.proj", "conv_proj"), ("head.", "head.1."), ("head.", "mlp_head."), ("head.", "classifier.0."),
         ("head.", "fc."), ("head.", "out."), ("head.", "0.head."), ("norm.", "ln_f."), ("norm.", "encoder_norm."), ("layer", "block"),
         ("attention", "attn"), ("embeddings.", "embedding."), ("encoder.", "enc."), ("q_proj", "q"), ("gamma", "weight")]


def read(path):
    with safe_open(path, "np") as file:
        return {key: file.get_tensor(key) for key in file.keys()}, dict(file.metadata() or {})


def mutated(tensors, words, dice):
    did = []
    for _ in range(dice.choice([0, 1, 1, 2, 3])):
        kind = dice.randrange(9)
        key = dice.choice(sorted(tensors))
        if kind < 3:
            old, new = dice.choice(NAMES)
            tensors = {name.replace(old, new): value for name, value in tensors.items()}
            did.append(f"{old} -> {new}")
        elif kind == 3 and len(tensors) > 1:
            tensors.pop(key)
            did.append(f"without {key}")
        elif kind == 4:
            more = dice.choice(["extra", "head.2.weight", "head.3.weight", "blocks.0.gate", "neck.weight", "norm_extra.weight",
                                "classifier.weight", "1.weight", "fc.0.weight", "decoder.weight", "scale"])
            width = dice.choice([value.shape[-1] for value in tensors.values() if value.ndim])
            shape = dice.choice([(width,), (5, width), (width, width)])
            tensors[more] = np.full(shape, 0.1, "f4")
            did.append(f"with {more} {shape}")
        elif kind == 5 and tensors[key].ndim >= 2:
            tensors[key] = np.ascontiguousarray(tensors[key].swapaxes(0, 1))
            did.append(f"{key} turned")
        elif kind == 6:
            dtype = dice.choice(["f2", "f8", "i1", "i8", "u1"])
            only = dice.choice([True, False])
            for name in tensors if not only else [key]:
                tensors[name] = tensors[name].astype(dtype)
            did.append(f"{key if only else 'all'} as {dtype}")
        elif kind == 7 and words:
            word = dice.choice(sorted(words))
            words.pop(word)
            did.append(f"word {word} left out")
        elif kind == 8 and tensors[key].ndim and tensors[key].shape[0] > 1:
            tensors[key] = tensors[key][:-1]
            did.append(f"{key} cut")
    prefix = dice.choice(PREFIXES)
    return {prefix + name: value for name, value in tensors.items()}, words, [prefix] + did


def run(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--program", default=str(ROOT / "build/release/bin/whereabouts"))
    options = parser.parse_args()
    dice = random.Random(options.seed)
    models = sorted((ROOT / "tests/data/vit").glob("*.safetensors"))
    broken = kept = refused = 0
    reasons = {}
    with tempfile.TemporaryDirectory() as folder:
        file, image = f"{folder}/f.safetensors", f"{folder}/i.npy"
        np.save(image, np.random.RandomState(0).rand(40, 56, 3).astype("f4"))
        for _ in range(options.count):
            model = dice.choice(models)
            tensors, words, did = mutated(*read(model), dice)
            save_file({name: np.ascontiguousarray(value) for name, value in tensors.items()}, file, words or None)
            status, out, err = run(options.program, "inspect", "--json", file)
            what = f"{model.stem}: {did}"
            if status:
                print(what, "inspect:", err.strip())
                broken += 1
                continue
            told = json.loads(out)
            command = told["run"]
            if command:
                plain = [image if word == "IMAGE" else f"{folder}/a.npy" if word == "ATTENTION.npy" else word
                         for word in shlex.split(command)[1:]]
                heads = told["offered_heads"]
                for count in ([dice.choice(heads)] if heads else [None]):
                    status, _, err = run(options.program, *[str(count) if word == "N" else word for word in plain])
                    if status:
                        print(what, "promised, and refused:", err.strip())
                        broken += 1
                    else:
                        kept += 1
            else:
                refused += 1
                status, _, err = run(options.program, "predict", "--checkpoint", file, "--image", image)
                said = err.strip().removeprefix(f"whereabouts: {file}: ")
                if not status or re.sub(r"^whereabouts: \S+: ", "", said) != told["refusal"]:
                    print(what, "\n  inspect:", told["refusal"], "\n  predict:", said if status else "runs")
                    broken += 1
                pattern = re.sub(r'"[^"]*"|[0-9]+', "_", told["refusal"])[:110]
                reasons.setdefault(pattern, what)
    for pattern in sorted(reasons):
        print(f"  {pattern}   ({reasons[pattern]})")
    print(f"{kept} promises kept, {refused} refused alike, {broken} broken")
    raise SystemExit(broken > 0)


main()
