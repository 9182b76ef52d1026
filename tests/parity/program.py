"""Runs `whereabouts predict` and judges what it says."""

import dataclasses
import json
import os
import re
import subprocess
import tempfile

import numpy as np
from safetensors.torch import load_file, save_file

from cases import Result, relative

TIMEOUT = 120  # s

# What a note that begins "assuming" speaks of, and the flags that say it.
_ASSUMED = (
    ("heads", r"\bheads\b|\d heads?\b", ("heads",)),
    ("pooling", r"pool|head reads", ("pool",)),
    ("epsilon", r"epsilon", ()),
    ("norm order", r"\bnorms? (?:on|behind|before|by)\b|norm.order", ("norm-order",)),
    ("activation", r"GELU|SiLU|ReLU|activation|gate", ("activation",)),
    ("windows", r"\bwindows?\b", ()),
    ("paddings", r"\bpaddings?\b", ()),
    ("rotation", r"\brope\b|rotary|rotation|frequenc|temperature|theta", ("rotary", "rope-temperature")),
    ("normalisation", r"\bmean [\d.]|normalis|normaliz|\bstd\b", ("mean", "std")),
    ("grid", r"square grid", ("grid",)),
    ("size", r"\bpx\b|pixels|input size|inputs of at most", ("size",)),
)


class Run:
    """One run of the program: status, notes, logits, attention, and what it wrote to stderr."""

    def __init__(self, program, case, flags=(), attention=False):
        with tempfile.TemporaryDirectory() as folder:
            logits, maps = os.path.join(folder, "logits.npy"), os.path.join(folder, "attention.npy")
            command = [program, "predict", "--checkpoint", str(case.checkpoint), "--image", str(case.image),
                       "--json", *case.flags, *flags]
            command += [] if attention == "alone" else ["--logits", logits]
            command += ["--attention", maps] if attention else []
            try:
                done = subprocess.run(command, capture_output=True, timeout=TIMEOUT, text=True, errors="replace")
                self.status, self.error, output = done.returncode, done.stderr.strip(), done.stdout
            except subprocess.TimeoutExpired:
                self.status, self.error, output = -1, f"not done after {TIMEOUT} s", ""
            self.logits = np.load(logits) if os.path.exists(logits) else None
            self.attention = np.load(maps) if os.path.exists(maps) else None
        self.notes = json.loads(output).get("notes", []) if self.status == 0 else []

    def assumptions(self):
        return [note for note in self.notes if note.startswith("assuming")]


def assumed(notes):
    """What the notes say is assumed, and the flags that would say it: ([what], {flag})."""
    things, flags = [], set()
    for note in notes:
        for thing, pattern, names in _ASSUMED:
            if re.search(pattern, note, re.IGNORECASE):
                things.append(thing)
                flags.update(names)
    return list(dict.fromkeys(things)) or ["?"] * bool(notes), flags


def _words(truth, names):
    return [word for name in sorted(names) if truth.get(name) is not None for word in (f"--{name}", str(truth[name]))]


def _with_known_flags(program, case, names, attention=False):
    """The run with the true values of the flags `names`, without those that this program does not have."""
    names = set(names)
    while True:
        run = Run(program, case, _words(case.truth, names), attention)
        unknown = {name for name in names if f"--{name}" in run.error} if run.status == 2 else set()
        if not unknown:
            return run, _words(case.truth, names)
        names -= unknown


# "it is a SAM model": what may be called so. A refusal is to be true too.
_NAMED = re.compile(r"it is an? ([^;:,]+?) (?:model|transformer|network)")
_CALLED = {"sam": ("sam", "gotocr", "ppformulanet", "slanext"), "levit": ("levit",), "beit": ("beit", "data2vec"), "swin": ("swin", "clap"), "maxvit": ("maxvit", "maxxvit"), "hiera": ("hiera",),
           "cait": ("cait",), "twins": ("twins",), "naflexvit": ("naflex",), "aimv2": ("aimv2",), "mvit": ("mvit",), "coatnet": ("coatnet", "maxxvit"),
           "volo": ("volo",), "xcit": ("xcit",), "nest": ("nest",), "pit": ("pit",), "tnt": ("tnt",), "davit": ("davit",), "gcvit": ("gcvit",),
           "convit": ("convit",), "crossvit": ("crossvit",), "tinyvit": ("tinyvit",), "efficientformer": ("efficientformer",), "mobilevit": ("mobilevit",),
           "pvt": ("pvt",), "coat": ("coat",), "visformer": ("visformer",), "vitamin": ("vitamin",), "segformer": ("segformer",), "pixtral": ("pixtral",)}


def misnamed(text, case):
    """The family that a refusal names where it is another, or None."""
    found = _NAMED.search(text)
    if not found:
        return None
    family = re.sub(r"[^a-z0-9]", "", (case.family + case.name).lower())
    called = re.sub(r"\(.*|[^a-z0-9]", "", found.group(1).lower())
    words = max((word for word in _CALLED if re.match(rf"{word}(?!rch)", called)), key=len, default=None)
    return found.group(1) if words and not any(each in family for each in _CALLED[words]) else None


_REFUSAL = re.compile(r"^whereabouts: [^\n]+: [^\n]+; [^\n]+$")


def broken_promise(program, case, run):
    """Where `inspect` says other than what `predict` did; None where they agree."""
    if case.flags:
        return None
    done = subprocess.run([program, "inspect", str(case.checkpoint), "--json"], capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        return None if run.status == done.returncode else f"inspect: {done.stderr.strip()}"
    told = json.loads(done.stdout)
    if told["run"] and told["offered_heads"]:
        return None if run.status == 1 and "--heads" in run.error else "inspect offers heads, and predict did not ask for them"
    if told["run"] and run.status == 1:
        without_head = "--attention ATTENTION.npy" in told["run"] and "gives features but no classes" in run.error
        return None if without_head else f"inspect promises a run, and predict refuses: {run.error}"
    if not told["run"] and run.status == 0:
        return f"inspect refuses ({told['refusal']}), and predict runs it"
    if not told["run"] and told["refusal"] not in run.error:
        return f"inspect refuses with other words ({told['refusal']}): {run.error}"
    return None


def judge(program, case):
    attention = "alone" if case.attention == "alone" else bool(case.attention)
    run = Run(program, case, attention=attention)
    if run.status in (0, 1) and (broken := broken_promise(program, case, run)):
        return Result(case, "crash", text=broken)
    if run.status == 1:
        return _refused(program, case, run, attention)
    if run.status == 2 and "--size" in case.flags and run.error.startswith("whereabouts: --size:"):
        return Result(case, "refused", text=run.error)
    if run.status != 0:
        return Result(case, "crash", text=f"exit {run.status}: {run.error[-400:]}")
    if case.answer().logits is None and case.answer().attention is None:
        return Result(case, "WRONG", text="it runs what is no transformer of one image", notes=run.notes)
    error, attention_error = _errors(case, run, attention)
    notes = run.assumptions()
    if max(error, attention_error or 0) <= case.tolerance:
        verdict = "ok, assuming " + " and ".join(assumed(notes)[0]) if notes else "ok"
        return Result(case, verdict, error, notes=run.notes, attention_error=attention_error)
    things, flags = assumed(notes)
    if flags:
        again, words = _with_known_flags(program, case, flags, attention)
        if again.status == 0 and words and max(_errors(case, again, attention)) <= case.tolerance:
            return Result(case, f"wrong, says assuming {' and '.join(things)}, right with {' '.join(words)}",
                          error, notes=run.notes, attention_error=attention_error)
    named = [thing for thing in things if thing in case.open]
    if named:
        return Result(case, f"wrong, says assuming {' and '.join(named)}", error, notes=run.notes, attention_error=attention_error)
    text = case.explain(run) if case.explain else ""
    return Result(case, "WRONG", error, text, run.notes, attention_error)


def _errors(case, run, attention):
    answer = case.answer()
    if attention == "alone" and answer.attention is None:
        return float("inf"), 0.0  # nothing would be compared
    error = 0.0 if attention == "alone" else relative(run.logits, answer.logits)
    return error, relative(run.attention, answer.attention) if attention and answer.attention is not None else 0.0


def _refused(program, case, run, attention):
    if not _REFUSAL.match(run.error):
        return Result(case, "crash", text="refused in other words than one line of place, fault and remedy: " + run.error[-400:])
    text = run.error.replace(str(case.checkpoint), case.checkpoint.name)
    if misnamed(text, case):
        return Result(case, "crash", text=f"refused as a {misnamed(text, case)} model, which it is not: {text}")
    asked = {name for name in case.truth if f"--{name}" in run.error}
    if not asked and "write num_heads" in run.error and case.truth.get("heads") and case.checkpoint.is_file():
        return _with_heads_inside(program, case, text, attention)
    if not asked:
        return Result(case, "refused", text=text)
    again, words = _with_known_flags(program, case, asked, attention)
    if again.status != 0:
        return Result(case, "refused", text=f"{text} [with {' '.join(words)}: {again.error[-300:]}]")
    error = max(_errors(case, again, attention))
    things, flags = assumed(again.assumptions())
    if error > case.tolerance and flags:
        again, words = _with_known_flags(program, case, asked | flags, attention)
        error = max(_errors(case, again, attention)) if again.status == 0 else error
    if error <= case.tolerance:
        return Result(case, f"asks, right with {' '.join(words)}", error, text, again.notes)
    named = [thing for thing in things if thing in case.open]
    if named:
        return Result(case, f"wrong, says assuming {' and '.join(named)}", error, text, again.notes)
    return Result(case, "WRONG", error, f"after {' '.join(words)}, which it asked for: {text}", again.notes)


def _with_heads_inside(program, case, text, attention):
    """Does as the refusal says: writes num_heads into the file's metadata."""
    named = case.checkpoint.with_name("with_heads.safetensors")
    save_file(load_file(case.checkpoint), named, metadata={"num_heads": str(case.truth["heads"])})
    again = Run(program, dataclasses.replace(case, checkpoint=named), (), attention)
    named.unlink()
    if again.status != 0:
        return Result(case, "refused", text=f"{text} [with it: {again.error[-400:]}]")
    error = max(_errors(case, again, attention))
    if error <= case.tolerance:
        return Result(case, "asks, right with num_heads", error, text, again.notes)
    why = case.explain(again) if case.explain else ""
    return Result(case, "WRONG", error, f"after num_heads, which it asked for; {why}", again.notes)
