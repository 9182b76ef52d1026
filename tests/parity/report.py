"""docs/parity.md: what came of every case, by family."""

import collections
import importlib.metadata
import re

_LIBRARIES = {
    "timm": "timm",
    "transformers": "transformers",
    "open_clip": "OpenCLIP",
    "torchvision": "torchvision",
    "vit-pytorch": "vit-pytorch",
    "wrappers": "timm's models under other modules' prefixes",
    "preprocessing": "Preprocessing of photos",
}
# Counted together: (title, which verdicts), the first that matches; what matches none is wrong.
_COLUMNS = (
    ("ok", r"ok$"),
    ("ok, assuming", r"ok, assuming"),
    ("right with a flag", r"wrong, says .*right with|asks"),
    ("other than assumed", r"wrong, says"),
    ("refused", r"refused"),
    ("**wrong**", r""),
    ("not compared", r"no reference|not made"),
)
_OTHERWISE, _WRONG, _LEFT = 3, 5, 6


def column(verdict):
    for i, (_, pattern) in enumerate(_COLUMNS):
        if pattern and re.match(pattern, verdict):
            return i
    return _WRONG


def is_wrong(result):
    """Wrong without a word: neither refused nor said to be assumed."""
    return column(result.verdict) == _WRONG


def _error(value):
    return "" if value is None else f"{value:.0e}".replace("e-0", "e-")


def _right(result):
    return column(result.verdict) in (0, 1)


def _row(family, results):
    counts = collections.Counter(column(result.verdict) for result in results)
    logits = [r.error for r in results if _right(r) and r.error is not None and not (r.error == 0 and r.attention_error)]
    maps = [r.attention_error for r in results if _right(r) and r.attention_error]
    models = len({result.case.name for result in results})
    cells = [family, str(models), *(str(counts[i] or "") for i in range(len(_COLUMNS))),
             _error(max(logits, default=None)), _error(max(maps, default=None))]
    return "| " + " | ".join(cells) + " |"


def _table(results):
    families = collections.defaultdict(list)
    for result in results:
        families[result.case.family].append(result)
    head = ["family", "models", *(title for title, _ in _COLUMNS), "largest error", "of attention"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    return lines + [_row(family, families[family]) for family in sorted(families, key=str.lower)]


def _general(text):
    """A refusal or a note without what differs from file to file."""
    text = re.sub(r"^whereabouts: [^:]*: ", "", text)
    text = re.sub(r" \[with .*", "", text)
    text = re.sub(r'"[^"]*"', '"..."', text)
    return re.sub(r"\d+", "N", text)


def _by_text(entries):
    """Lines of `text: families`, most families first; entries are (text, family)."""
    families = collections.defaultdict(collections.Counter)
    example = {}
    for text, family in entries:
        key = _general(text)
        families[key][family] += 1
        example.setdefault(key, re.sub(r"^whereabouts: [^:]*: ", "", re.sub(r" \[with .*", "", text)))
    order = sorted(families, key=lambda key: (-len(families[key]), key))
    return [f"* {example[key]}\n  ({', '.join(sorted(families[key], key=str.lower))})" for key in order]


def _versions():
    found = []
    for package in ("torch", "timm", "transformers", "open_clip_torch", "torchvision", "vit-pytorch", "pillow"):
        found.append(f"{package} {importlib.metadata.version(package).split('+')[0]}")
    return ", ".join(found)


def _by_family(said):
    """A line for each family and text, with the names of the cases."""
    names = collections.defaultdict(list)
    for result, text in said:
        names[f"{result.case.library} {result.case.family}", text].append(f"{result.case.name} ({result.case.form})")
    return [f"* {family}: {text}: {'; '.join(each)}" for (family, text), each in names.items()]


# What has no positions to show: mixers, convolutional nets, and pyramids whose attention knows none.
_WITHOUT_POSITIONS = {
    "cpubone", "efficientvit_mit", "fastvit", "iformer", "lowformer", "metaformer", "mlp_mixer", "mobilevit", "nextvit", "repvit", "sequencer", "shvit",
    "swiftformer", "visformer", "FocalNet", "MobileViT", "MobileViT v2", "PoolFormer", "SegFormer", "SwiftFormer"}
_WITHOUT_POSITIONS_BY_NAME = {"ConvNextModel", "ConvNextV2Model", "ClapAudioModel"}


def _models(results):
    """A line: of the models with positions, how many are refused in every form that has a reference."""
    models = collections.defaultdict(list)
    for result in results:
        case = result.case
        if case.library != "preprocessing" and case.family not in _WITHOUT_POSITIONS and case.name not in _WITHOUT_POSITIONS_BY_NAME:
            models[case.library, case.family, case.name].append(result)
    counted = refused = 0
    for own in models.values():
        ran = any(column(r.verdict) <= _OTHERWISE or r.verdict.startswith("asks") or "gives features but no classes" in (r.text or "") for r in own)
        if not ran and any(column(r.verdict) == _LEFT for r in own):
            continue  # the library itself does not run it, or it is too large
        counted += 1
        refused += not ran
    return f"Of {counted} models with positions {refused} ({100 * refused / max(counted, 1):.1f} %) are refused in every form; the others run, or ask one question."


def markdown(results):
    """The page."""
    wrong = [r for r in results if is_wrong(r)]
    otherwise = [r for r in results if column(r.verdict) == _OTHERWISE]
    lines = [
        "# Parity with the libraries' own models",
        "",
        "Written by `tests/parity/run.py --photos DIR --table docs/parity.md`: each model is made by its library with random weights",
        "(tables, biases, norms and scales all far from what initialisation leaves), cut to a small depth, written as a file, and run",
        "by `whereabouts predict`. An error is `|logits - reference| / |reference|` in the Euclidean norm; *ok* is within 1e-4 (5e-3 for",
        "photos that go through the preprocessing). *bare* is a safetensors file with tensors and nothing else, *hub* the folder with",
        "`config.json` that the library writes, *state* the names that a model has in memory where transformers saves it under others.",
        "A bare file cannot say everything: *right with a flag* and *other than assumed* are cases where the program says what it",
        "assumes, the model is another, and a flag states it, or none can.",
        "",
        f"Libraries: {_versions()}.",
        "",
        f"{len(results)} cases: " + ", ".join(
            f"{sum(column(r.verdict) == i for r in results)} {title.strip('*')}" for i, (title, _) in enumerate(_COLUMNS)) + ".",
        "",
        _models(results),
    ]
    for library, title in _LIBRARIES.items():
        own = [r for r in results if r.case.library == library]
        if own:
            lines += ["", f"## {title}", "", *_table(own)]
    if wrong:
        lines += ["", "## Wrong", ""]
        lines += [f"* {r.case.library} {r.case.family}: {r.case.name} ({r.case.form}), {_error(r.error)}. {r.text}".rstrip() for r in wrong]
    if otherwise:
        lines += ["", "## Other than assumed, and said", ""]
        lines += _by_family((r, r.verdict.removeprefix("wrong, says ")) for r in otherwise)
    says = [(note, f"{r.case.library} {r.case.family}") for r in results for note in r.notes if note.startswith("assuming")]
    if says:
        lines += ["", "## What is assumed, and said", "", *_by_text(says)]
    refused = [(r.text, f"{r.case.library} {r.case.family}") for r in results if r.verdict == "refused" or r.verdict.startswith("asks")]
    if refused:
        lines += ["", "## What is refused or asked for, and how", "", *_by_text(refused)]
    left = [r for r in results if column(r.verdict) == _LEFT]
    if left:
        lines += ["", "## Not compared", ""]
        lines += _by_family((r, f"{r.verdict}, {r.text}") for r in left)
    return "\n".join(lines) + "\n"
