"""PyTorch's scaled_dot_product_attention beside Whereabouts' own figures, on the same device.

    bench_attention --json mine.json        (preset core-only; or: whereabouts bench attention --json mine.json)
    python tests/bench/compare_attention.py mine.json [--threads N]

12 heads of 64, float32 (and float16 on a device), 197 to 4097 tokens. On a device each time is given twice: with tokens
and result copied over the bus, as Whereabouts' figures are, and computation alone. Exit status 1 where CUDA at 4097 tokens
takes more than twice PyTorch's float32 with its transfers.
"""

import argparse
import json
import re
import statistics
import sys
import time

import torch

HEADS, DIM = 12, 64
TOKENS = (197, 577, 1025, 2305, 4097)


def median_milliseconds(run, wait):
    """Median of up to 20 runs within about a second, after three that are not counted."""
    for _ in range(3):
        run()
    wait()
    times = []
    while not times or (len(times) < 20 and sum(times) < 1000):
        begin = time.perf_counter()
        run()
        wait()
        times.append(1000 * (time.perf_counter() - begin))
    return statistics.median(times)


def theirs(tokens, device, dtype, copies):
    """With copies: from one block (tokens, 3, heads, dim) in page-locked memory, as a product leaves it, to (tokens,
    heads * dim) there: what Whereabouts' figures begin and end with. Without: what lies on the device already."""
    generator = torch.Generator().manual_seed(1)
    block = torch.randn(1, tokens, 3, HEADS, DIM, generator=generator)
    wait = torch.cuda.synchronize if device == "cuda" else (lambda: None)
    if not copies:
        there = block.to(device=device, dtype=dtype).permute(2, 0, 3, 1, 4).contiguous().unbind(0)
        run = lambda: torch.nn.functional.scaled_dot_product_attention(*there)
    else:
        block = block.pin_memory()
        output = torch.empty(1, tokens, HEADS * DIM).pin_memory()

        def run():
            q, k, v = block.to(device, non_blocking=True).to(dtype).permute(2, 0, 3, 1, 4).unbind(0)
            result = torch.nn.functional.scaled_dot_product_attention(q, k, v)
            output.copy_(result.transpose(1, 2).reshape(1, tokens, HEADS * DIM), non_blocking=True)

    with torch.inference_mode():
        return median_milliseconds(run, wait)


def mine(path):
    """{(backend, tokens): milliseconds} of attention alone."""
    times = {}
    with open(path, encoding="utf-8") as file:
        for line in json.load(file):
            found = re.fullmatch(r"attention, (\d+) tokens, (\S+)", line["quantity"])
            if found:
                times[found[2], int(found[1])] = line["value"]
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("json", help="written by bench_attention --json")
    parser.add_argument("--threads", type=int, help="of PyTorch on the processor")
    arguments = parser.parse_args()
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    # The comparison is of float32: no shortened mantissas on tensor cores.
    torch.backends.cuda.matmul.allow_tf32 = False
    columns = [("pytorch cpu fp32", "cpu", torch.float32, False)]
    if torch.cuda.is_available():
        for name, dtype in (("fp32", torch.float32), ("fp16", torch.float16)):
            columns.append((f"pytorch cuda {name} + copies", "cuda", dtype, True))
            columns.append((f"pytorch cuda {name}", "cuda", dtype, False))
        print(f"device: {torch.cuda.get_device_name(0)}")
    print(f"PyTorch {torch.__version__}, {torch.get_num_threads()} threads; milliseconds")

    own = mine(arguments.json)
    backends = list(dict.fromkeys(backend for backend, _ in own))
    table = {}
    print("| tokens | " + " | ".join(backends + [name for name, *_ in columns]) + " |")
    print("|---" * (1 + len(backends) + len(columns)) + "|")
    for tokens in TOKENS:
        cells = [own.get((backend, tokens)) for backend in backends]
        for name, device, dtype, copies in columns:
            table[name, tokens] = theirs(tokens, device, dtype, copies)
            cells.append(table[name, tokens])
        shown = ["" if cell is None else f"{cell:.2f}" for cell in cells]
        print(f"| {tokens} | " + " | ".join(shown) + " |", flush=True)

    largest = TOKENS[-1]
    reference = table.get(("pytorch cuda fp32 + copies", largest))
    if reference is None or ("cuda", largest) not in own:
        return 0
    ratio = own["cuda", largest] / reference
    print(f"cuda at {largest} tokens takes {ratio:.2f} x PyTorch's fp32, copies included (target: 2 at most)")
    return 0 if ratio <= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
