"""Makes tests/data/position/m_rope.json: M-RoPE as transformers and timm compute it.

    python3 -P tests/golden/m_rope.py

Needs PyTorch, transformers and timm, whose own functions are called; -P, as modules beside this file bear names of
theirs. Ids come from Qwen2-VL's and Qwen3-VL's get_rope_index, cosines and sines from their rotary embeddings
("chunked", "interleaved") and from timm's RotaryEmbeddingMRope (images alone, sections that are cut off). Where a part of
the head turns, from the rotary embeddings of GLM-4V (adjacent pairs) and Qwen3.5. Of Circle-RoPE and VideoRoPE, and of
films, everything is written here in NumPy, float64, from the papers (arXiv 2505.16416, 2502.05173). Each case holds its
request, "ids" (N, 3), "cos" and "sin" (N, d/2), and "turned" (N, d): the vector 1, 1/2, 1/3, ... 1/d after the rotation of
every token; all but whole ids in units of 1e-7. "apart" is Circle-RoPE's per-token distance, where it is there.
"""

import json
import pathlib
import types

import numpy as np
import torch
from timm.layers import RotaryEmbeddingMRope, apply_rot_embed_cat
from transformers.models.glm4v import modeling_glm4v as glm4v
from transformers.models.qwen2_vl import modeling_qwen2_vl as qwen2
from transformers.models.qwen3_5 import modeling_qwen3_5 as qwen3_5
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


def of_part(name, sections, width, part, theta, sequence):
    """GLM-4V's or Qwen3.5's text model, of whose heads a part turns; the rest of each pair table does not."""
    module, embedding = {"glm4v": (glm4v, glm4v.Glm4vTextRotaryEmbedding),
                         "qwen3.5": (qwen3_5, qwen3_5.Qwen3_5TextRotaryEmbedding)}[name]
    parameters = {"rope_type": "default", "rope_theta": theta, "mrope_section": list(sections), "partial_rotary_factor": part}
    config = types.SimpleNamespace(max_position_embeddings=4096, rope_parameters=parameters, head_dim=width,
                                   hidden_size=width, num_attention_heads=1)
    ids = ids_of(qwen2.Qwen2VLModel, *sequence)
    cos, sin = embedding(config)(torch.zeros(1), ids)
    probe = (1 / torch.arange(1, width + 1)).expand(1, 1, ids.shape[-1], width)
    turned, _ = module.apply_rotary_pos_emb(probe, probe, cos, sin)
    adjacent = name == "glm4v"
    cos, sin = (each[0, :, ::2] if adjacent else each[0, :, : each.shape[-1] // 2] for each in (cos, sin))
    rest = torch.zeros(cos.shape[0], width // 2 - cos.shape[1])
    made = case("chunked" if adjacent else "interleaved", sections, width, theta, sequence, ids[:, 0].t(),
                torch.cat([cos, rest + 1] * 2, 1), torch.cat([sin, rest] * 2, 1), turned[0, 0])
    return made | {"part": part, "pairs": "adjacent" if adjacent else "half"}


def circle(rows, columns, radius, alpha):
    """Offsets (R C, 3), time, height and width, of Circle-RoPE from the place where the image begins."""
    row, column = np.divmod(np.arange(rows * columns), columns)
    seen = np.arctan2(row - (rows - 1) / 2, column - (columns - 1) / 2)
    if np.ptp(seen) > 0:
        seen = 2 * np.pi * (seen - seen.min()) / np.ptp(seen)
    angle = alpha * seen + (1 - alpha) * 2 * np.pi * np.arange(rows * columns) / (rows * columns)
    # A basis across the line of text, which goes along (1, 1, 1) of (width, height, time).
    text = np.ones(3) / np.sqrt(3)
    first = np.array([-1, 1, 0]) / np.sqrt(2)
    second = np.cross(text, first)
    return radius * (np.outer(np.cos(angle), first) + np.outer(np.sin(angle), second))[:, ::-1]


def film(layout, frames, rows, columns, spacing):
    """Offsets (T R C, 3) of a film, and the number behind it."""
    frame, row, column = (each.ravel() for each in np.meshgrid(np.arange(frames), np.arange(rows), np.arange(columns),
                                                               indexing="ij"))
    if layout == "video":
        time = spacing * frame
        ids = np.stack([time, time + row - (rows - 1) // 2, time + column - (columns - 1) // 2], 1)
        return ids, ids[:, 0].max() + 1
    if layout == "interleaved":
        start = frame * max(rows, columns)
        ids = np.stack([start, start + row, start + column], 1)
    else:
        ids = np.stack([frame, row, column], 1)
    return ids, ids.max() + 1


def of_numpy(layout, sections, width, theta, sequence, frames=1, spacing=2.0, radius=10.0, alpha=0.5):
    before, rows, columns, after = sequence
    if layout == "circle":
        image = circle(rows, columns, radius, alpha)
        behind = image.max() + 1
    else:
        image, behind = film(layout, frames, rows, columns, spacing)
    text = np.repeat(np.arange(max(before, after)), 3).reshape(-1, 3).astype(float)
    ids = np.concatenate([text[:before], before + image, before + behind + text[:after]])
    pairs = width // 2
    time, height, wide = sections
    if layout == "video":
        axes = [1, 2] * ((height + wide) // 2) + [0] * time
    elif layout == "interleaved":
        axes = [0] * pairs
        axes[1:3 * height:3] = [1] * len(axes[1:3 * height:3])
        axes[2:3 * wide:3] = [2] * len(axes[2:3 * wide:3])
    else:
        axes = [0] * time + [1] * height + [2] * wide
    angles = ids[:, axes] * theta ** (-np.arange(pairs) / pairs)
    probe = 1 / np.arange(1, width + 1)
    z = (probe[:pairs] + 1j * probe[pairs:]) * np.exp(1j * angles)
    is_text = np.r_[0:before, before + len(image):len(ids)]
    distance = np.linalg.norm(ids[is_text][:, None] - ids[before:before + len(image)][None], axis=2)
    apart = float(np.abs(distance - distance.mean(1, keepdims=True)).mean()) if len(is_text) else 0
    tensors = [torch.from_numpy(each) for each in (np.cos(angles), np.sin(angles), np.concatenate([z.real, z.imag], 1))]
    whole = layout != "circle" and spacing == round(spacing)
    made = case(layout, sections, width, theta, sequence, torch.from_numpy(ids), torch.cat([tensors[0]] * 2, 1), tensors[1],
                tensors[2])
    made["ids"] = [round(each) for each in ids.ravel()] if whole else scaled(torch.from_numpy(ids))
    return made | {"whole": whole, "frames": frames, "spacing": spacing, "radius": radius, "alpha": alpha,
                   "apart": round(apart * 1e7)}


def main():
    cases = [of_transformers("chunked", (16, 24, 24), 128, 10000, SEQUENCES[0]),
             of_transformers("interleaved", (24, 20, 20), 128, 10000, SEQUENCES[0])]
    for sequence in SEQUENCES:
        cases.append(of_transformers("chunked", (2, 3, 3), 16, 1000000, sequence))
        cases.append(of_transformers("interleaved", (4, 3, 3), 20, 500000, sequence))
    cases.append(of_transformers("chunked", (0, 2, 1), 6, 100, SEQUENCES[1]))
    for sections, width, rows, columns in (((8, 12, 12), 64, 3, 5), ((8, 12, 12), 72, 4, 2), ((5, 1, 2), 16, 2, 3)):
        cases.append(of_timm(sections, width, 10000, rows, columns))
    cases.append(of_part("glm4v", (2, 3, 3), 32, 0.5, 10000, SEQUENCES[0]))
    cases.append(of_part("qwen3.5", (3, 3, 2), 64, 0.25, 10000000, SEQUENCES[3]))
    cases.append(of_part("qwen3.5", (2, 1, 1), 24, 0.4, 1000, SEQUENCES[1]))
    for sequence in SEQUENCES:
        cases.append(of_numpy("circle", (2, 3, 3), 16, 1000000, sequence))
        cases.append(of_numpy("video", (2, 3, 3), 16, 1000000, sequence))
    cases.append(of_numpy("circle", (4, 6, 6), 32, 10000, (3, 4, 6, 2), radius=3.5, alpha=1))
    cases.append(of_numpy("circle", (4, 6, 6), 32, 10000, (3, 1, 1, 2), radius=6, alpha=0))
    for layout in ("chunked", "interleaved", "video"):
        cases.append(of_numpy(layout, (2, 3, 3), 16, 10000, (3, 2, 3, 4), frames=5))
    cases.append(of_numpy("video", (2, 4, 2), 16, 10000, (1, 3, 2, 1), frames=3, spacing=0.75))
    text = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (FOLDER / "m_rope.json").write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
