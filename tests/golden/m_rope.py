"""Makes tests/data/position/m_rope.json: M-RoPE as transformers and timm compute it.

    python3 -P tests/golden/m_rope.py

Needs PyTorch, transformers and timm, whose own functions are called; -P, as modules beside this file bear names of
theirs. Ids come from Qwen2-VL's and Qwen3-VL's get_rope_index, cosines and sines from their rotary embeddings
("chunked", "interleaved") and from timm's RotaryEmbeddingMRope (images alone, sections that are cut off). Each case
holds its request, "ids" (N, 3), "cos" and "sin" (N, d/2), and "turned" (N, d): the vector 1, 1/2, 1/3, ... 1/d after the
rotation of every token; all but the ids in units of 1e-7.
"""

import json
import pathlib
import types

import torch
from timm.layers import RotaryEmbeddingMRope, apply_rot_embed_cat
from transformers.models.qwen2_vl import modeling_qwen2_vl as qwen2
from transformers.models.qwen3_vl import modeling_qwen3_vl as qwen3

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "position"
FORMS = {"chunked": (qwen2, qwen2.Qwen2VLModel, qwen2.Qwen2VLRotaryEmbedding),
         "interleaved": (qwen3, qwen3.Qwen3VLModel, qwen3.Qwen3VLTextRotaryEmbedding)}
# Text before, rows and columns of the image, text after.
SEQUENCES = [(4, 3, 4, 3), (0, 5, 2, 1), (2, 1, 7, 0), (0, 3, 5, 6)]


def scaled(values):
    return [round(x * 1e7) for x in values.double().reshape(-1).tolist()]


def ids_of(model, before, rows, columns, after):
    """get_rope_index of a batch of one; the grid is that of the merged tokens."""
    itself = types.SimpleNamespace(config=types.SimpleNamespace(vision_config=types.SimpleNamespace(spatial_merge_size=1)))
    itself.get_vision_position_ids = types.MethodType(model.get_vision_position_ids, itself)
    kinds = torch.tensor([[0] * before + [1] * (rows * columns) + [0] * after], dtype=torch.int)
    ids, _ = model.get_rope_index(itself, torch.zeros_like(kinds, dtype=torch.long), kinds,
                                  image_grid_thw=torch.tensor([[1, rows, columns]]))
    return ids


def of_transformers(layout, sections, width, theta, sequence):
    module, model, embedding = FORMS[layout]
    parameters = {"rope_type": "default", "rope_theta": theta, "mrope_section": list(sections)}
    config = types.SimpleNamespace(max_position_embeddings=4096, rope_parameters=parameters, head_dim=width,
                                   hidden_size=width, num_attention_heads=1)
    ids = ids_of(model, *sequence)
    cos, sin = embedding(config)(torch.zeros(1), ids)
    probe = (1 / torch.arange(1, width + 1)).expand(1, 1, ids.shape[-1], width)
    turned, _ = module.apply_rotary_pos_emb(probe, probe, cos, sin)
    return case(layout, sections, width, theta, sequence, ids[:, 0].t(), cos[0], sin[0], turned[0, 0])


def of_timm(sections, width, theta, rows, columns):
    rope = RotaryEmbeddingMRope(width, sections, theta)
    embedded = rope.get_embed([rows, columns])
    sin, cos = embedded.chunk(2, dim=-1)
    probe = (1 / torch.arange(1, width + 1)).expand(rows * columns, width)
    turned = apply_rot_embed_cat(probe, embedded, half=True)
    sequence = (0, rows, columns, 0)
    ids = ids_of(qwen3.Qwen3VLModel, *sequence)[:, 0].t()
    return case("interleaved", sections, width, theta, sequence, ids, cos, sin, turned)


def case(layout, sections, width, theta, sequence, ids, cos, sin, turned):
    half = width // 2
    assert bool((cos[:, :half] == cos[:, half:]).all())
    return {"layout": layout, "sections": list(sections), "width": width, "temperature": theta,
            "before": sequence[0], "rows": sequence[1], "columns": sequence[2], "after": sequence[3],
            "ids": ids.reshape(-1).tolist(), "cos": scaled(cos[:, :half]), "sin": scaled(sin[:, :half]),
            "turned": scaled(turned)}


def main():
    cases = [of_transformers("chunked", (16, 24, 24), 128, 10000, SEQUENCES[0]),
             of_transformers("interleaved", (24, 20, 20), 128, 10000, SEQUENCES[0])]
    for sequence in SEQUENCES:
        cases.append(of_transformers("chunked", (2, 3, 3), 16, 1000000, sequence))
        cases.append(of_transformers("interleaved", (4, 3, 3), 20, 500000, sequence))
    cases.append(of_transformers("chunked", (0, 2, 1), 6, 100, SEQUENCES[1]))
    for sections, width, rows, columns in (((8, 12, 12), 64, 3, 5), ((8, 12, 12), 72, 4, 2), ((5, 1, 2), 16, 2, 3)):
        cases.append(of_timm(sections, width, 10000, rows, columns))
    text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (FOLDER / "m_rope.json").write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
