"""Compares `whereabouts predict` with the libraries' own models, one case a line, and writes docs/parity.md.

    run.py [--program PATH] [--library NAME] [--only REGEX] [--photos DIR] [--jobs N] [--pairs]
           [--results FILE] [--table docs/parity.md] [--resume FILE]

Needs torch, torchvision, timm, transformers, open_clip_torch, vit-pytorch and safetensors from PyPI; ./check does not run it.
Exit status: 0 where nothing is wrong, 1 where something is.

All of it takes hours. With --resume, what each model gave is added to that file, and a run with the same file leaves out
the models that are in it: what was kept is of the program that ran then. --again names models to run once more.
"""

import argparse
import concurrent.futures
import importlib
import os
import pathlib
import pickle
import re
import resource
import sys
import tempfile
import traceback

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")

import torch

import probes
from cases import Case, Result
from program import judge
from randomise import skip_initialisation
from report import is_wrong, markdown

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIBRARIES = {
    "timm": "timm_models",
    "timm-arguments": "timm_variations",
    "transformers": "transformers_models",
    "transformers-eyes": "eye_models",
    "transformers-values": "transformers_variations",
    "open_clip": "open_clip_models",
    "torchvision": "torchvision_models",
    "vit-pytorch": "lucidrains_models",
    "wrappers": "wrappers",
    "preprocessing": "preprocessing",
}


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default=str(ROOT / "build/release/bin/whereabouts"))
    parser.add_argument("--library", action="append", choices=LIBRARIES, help="all where left out")
    parser.add_argument("--only", default="", help="regular expression on 'family name'")
    parser.add_argument("--photos", type=pathlib.Path, help="folder with five photos or more, for the preprocessing")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--pairs", action="store_true", help="look for the cause of a wrong answer in pairs of changes too (slow)")
    parser.add_argument("--table", type=pathlib.Path, help="where the table goes, as Markdown")
    parser.add_argument("--resume", type=pathlib.Path, help="keep what each model gave in this file, and leave out those in it")
    parser.add_argument("--again", help="with --resume: regular expression on 'family name' of models to run once more")
    parser.add_argument("--results", type=pathlib.Path, help="also write the lines here, those that are wrong first")
    return parser.parse_args()


def carry_out(program, task, folder):
    """The results of one model; a model that cannot be made is a result too."""
    with tempfile.TemporaryDirectory(dir=folder) as own:
        try:
            cases = task.build(pathlib.Path(own), program)
        except Exception as error:
            case = Case(task.library, task.family, task.name, "-", pathlib.Path(), pathlib.Path(), None)
            return [Result(case, "not made", text=f"{type(error).__name__}: {error}".replace("\n", " ")[:300])]
        results = []
        for case in cases:
            try:
                results.append(judge(program, case))
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                text = f"{type(error).__name__}: {error} ({where.name}:{where.lineno})".replace("\n", " ")[:400]
                results.append(Result(case, "no reference", text=text))
        for result in results:  # nothing of the model stays
            result.case.answer = result.case.explain = None
        return results


def key(task):
    return task.library, task.family, task.name


def kept(file):
    """The results that a run before has left, by model; the last ones where a model is in it twice."""
    results = {}
    if file and file.exists():
        with file.open("rb") as stream:
            while stream.peek(1):
                name, of_model = pickle.load(stream)
                results[name] = of_model
    return results


def line(result):
    case = result.case
    parts = [f"{case.library:12} {case.family:26} {case.name:44} {case.form:9}", f"{result.verdict:12}"]
    if result.error is not None and not (result.attention_error and case.attention == "alone"):
        parts.append(f"{result.error:.1e}")
    if result.attention_error:
        parts.append(f"attention {result.attention_error:.1e}")
    if result.text:
        parts.append(result.text)
    parts += [f"[{note}]" for note in result.notes if note.startswith("assuming") or result.verdict.startswith("WRONG")]
    return " ".join(parts)


_ORDER = ("WRONG", "crash", "wrong", "no reference", "not made", "asks", "refused", "ok, assuming", "ok")


def rank(result):
    return next((i for i, start in enumerate(_ORDER) if result.verdict.startswith(start)), 0)


def limit_memory():
    """A model that would fill the machine fails by itself, and nothing beside it."""
    half = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    resource.setrlimit(resource.RLIMIT_DATA, (half, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def main():
    arguments = parse()
    limit_memory()
    probes.PAIRS = arguments.pairs
    torch.set_num_threads(2)
    skip_initialisation()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        tasks = []
        for library in arguments.library or LIBRARIES:
            module = importlib.import_module(LIBRARIES[library])
            tasks += module.tasks(folder, *([arguments.photos] if library == "preprocessing" else []))
        tasks = [task for task in tasks if re.search(arguments.only, f"{task.family} {task.name}")]
        before = kept(arguments.resume)
        if arguments.again:
            before = {name: of for name, of in before.items() if not re.search(arguments.again, f"{name[1]} {name[2]}")}
        for task in tasks:
            results += before.get(key(task), [])
        tasks = [task for task in tasks if key(task) not in before]
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            running = {pool.submit(carry_out, arguments.program, task, folder): task for task in tasks}
            try:
                for number, done in enumerate(concurrent.futures.as_completed(running), 1):
                    of_model = done.result()
                    for result in of_model:
                        print(f"{number}/{len(tasks)}", line(result), flush=True)
                    results += of_model
                    if arguments.resume:
                        with arguments.resume.open("ab") as stream:
                            pickle.dump((key(running[done]), of_model), stream)
            except KeyboardInterrupt:
                pool.shutdown(cancel_futures=True)
                raise
    results.sort(key=lambda r: (rank(r), r.case.library, r.case.family, r.case.name, r.case.form))
    if arguments.results:
        arguments.results.write_text("".join(line(result) + "\n" for result in results))
    if arguments.table:
        arguments.table.write_text(markdown(results))
    bad = sum(map(is_wrong, results))
    print(f"{len(results)} cases, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
