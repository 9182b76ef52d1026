// The parts of a vision transformer, told by the shapes of its tensors and their order in the file: for
// models whose authors named them as nobody else does. What names say all the same (names_of_parts.h) is
// taken where shapes leave several possible; what stays open is asked for, never guessed silently.
//
// A block is whatever repeats under a running number and holds, for a width D: queries, keys and values, (3
// E, D) or three of (E, D), or of (d, D) for each head; what leads back, (D, E); an MLP, (h, D) and (D, h),
// with a second (h, D) where it is gated; two norms of D numbers. Around the blocks: a kernel (D, C, p, p) or
// (D, p p C), a class token of D numbers, a last norm, and layers that end in the classes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

// What a user says that a tensor is (--role TENSOR=ROLE): "patch", "position", "class", "norm", "head",
// "ignore", and of block N "norm1.N", "q.N", "k.N", "v.N", "qkv.N" (or another order of these letters:
// "kqv.N" makes keys, queries and values), "proj.N", "norm2.N", "fc1.N", "gate.N", "fc2.N". A weight takes
// its bias with it.
struct TensorRole {
  std::string tensor, role;
  bool operator==(const TensorRole&) const = default;
};

// A tensor under a name that is known (core/vit/configuration/weight_names.h), made of one or several of the
// file's.
struct StructuredTensor {
  std::string name;                // "layers.3.attn.in_proj.weight"
  std::vector<std::string> parts;  // tensors of the file, joined along their rows
  bool inputs_first = false;       // each is (inputs, outputs) in the file
  std::vector<std::int64_t> shape;
  // Each part is square and reads its own columns: part i those of number i, counted anew where they end.
  bool diagonal = false;
  bool identity = false;  // of no tensor: what goes in comes out
  // The first part, a matrix, times the second; a third is added. Of a convolution and the layer behind it.
  bool product = false;
  // Of one part, which of its thirds come first, second and third: {1, 0, 2} of keys, queries and values;
  // empty: as they are.
  std::vector<int> thirds = {};
};

struct ModelStructure {
  std::vector<StructuredTensor> tensors;
  std::optional<int> heads;      // where each has layers of its own
  std::string position;          // the table of positions; empty where its name says it anyway
  std::vector<Message> assumed;  // "assuming ..."
  // What cannot be told. Where there is any the rest is not to be used.
  std::vector<Message> open;
};

struct Anatomy;
// Whether structure has a say: where the user states roles, or the names belong to no known family and no
// library has written down what the model is.
bool reads_by_structure(const Checkpoint& checkpoint, const Anatomy& by_names,
                        const std::vector<TensorRole>& roles);

// Empty where nothing in the file repeats as blocks do. Reads names and shapes alone. Fails (usage, the flag
// `role`) where a role names no tensor of the file, or is none.
std::optional<ModelStructure> structure_of(const Checkpoint& checkpoint,
                                           const std::vector<TensorRole>& roles);

}  // namespace whereabouts
