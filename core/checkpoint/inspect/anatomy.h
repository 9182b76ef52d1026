// What a checkpoint is: model family, sizes, and the position tables it carries (docs/schemes.md, "Tensor
// names").
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/checkpoint/checkpoint.h"
#include "core/position/detect/detect.h"

namespace whereabouts {

// How a table's grid and prefix were found: from its axes or as the square that its rows leave; from the
// input size in the configuration; from the user's overrides (overrides.h).
enum class GridSource { shape, configuration, overridden };

// One tensor that carries position. Unknown members are empty.
struct PositionTensor {
  std::string scheme;  // "learned-1d", ...: a catalogue id
  std::string tensor;
  std::optional<GridShape> grid;  // patches only
  std::optional<int> prefix;      // class, distillation and register tokens in front
  int tokens = 0;                 // prefix included
  int width = 0;
  std::string layout;                 // of a sinusoid, where known
  std::optional<double> error;        // of that layout
  bool guessed = false;               // found by "pos" in its name, not by a known name
  bool words = false;                 // of a text tower: its rows form a sequence
  bool stated = false;                // the metadata name the scheme, as this program writes them
  std::optional<double> temperature;  // of a stated sinusoid
  GridSource grid_source = GridSource::shape;
  bool grid_assumed = false;  // the rows alone say it: as many make a square
  int time_slots = 0;         // of a table over films: time slots, which lie one below the other in `grid`
};

// Tokens before the patches.
struct PrefixTokens {
  bool class_token = false, distillation = false;
  int registers = 0;
  int count() const { return (class_token ? 1 : 0) + (distillation ? 1 : 0) + registers; }
};

// The decoder of a masked autoencoder, which has blocks of its own.
struct Decoder {
  std::optional<int> width, depth;
};

// The family of timm's vit_relpos_* and vit_srelpos_*.
inline constexpr const char* relative_position_vit = "ViT with relative positions (timm)";

struct Anatomy {
  std::string format, family;  // family empty where unknown
  // The prefix of every name of the encoder: "model.", "teacher.backbone.", "module.", "vit.", or nothing. If
  // a file holds several copies of a model (student and teacher, a running mean), that of the copy meant for
  // inference; `copies` then lists the roots of all, the chosen one first.
  std::string root;
  std::vector<std::string> copies;
  // The architecture in the configuration ("vit_base_patch16_224"); without one, the file's own name if that
  // looks like one (`architecture_guessed`); else empty.
  std::string architecture;
  bool architecture_guessed = false;
  std::optional<int> patch, width, depth, heads;
  Message heads_source;                       // how the number of heads was decided
  bool heads_assumed = false;                 // neither a tensor nor a configuration states it
  int maps_of_head = 1;                       // differential attention: 2; branches side by side: one each
  std::optional<double> mlp_ratio;            // hidden / width of the blocks' MLP; of SwiGLU, its gated half
  std::optional<int> classes;                 // outputs of the head; empty where there is no head
  std::optional<PrefixTokens> prefix_tokens;  // empty where the names do not tell
  std::optional<Decoder> decoder;
  std::vector<PositionTensor> position;  // the encoder's first; guesses last, the likeliest first
};

// Reads names, shapes and metadata, no values. A table that the user named is the first of `position`.
Anatomy inspect(const Checkpoint& checkpoint);

// Which of the copies is taken, and how to take another: "the model under teacher. of those in the file
// (teacher., student.); else say --root student."; empty where there is one.
Message copies_text(const Anatomy& anatomy);

// The table that every command and lab takes where none is chosen: the first that is added to the tokens of
// the image. A guess of another width than the model's is none. Null where there is none.
const PositionTensor* default_table(const Anatomy& anatomy);

// The user's choice; empty members are found out.
struct TableChoice {
  std::string tensor;
  std::optional<GridShape> grid;
  std::optional<int> prefix;
  std::optional<int> slot =
      {};  // of a table over films this time slot alone; empty: all, one below the other
  bool operator==(const TableChoice&) const = default;
};

// The table that `choice` selects, with its grid and prefix: what load_position_table() reads, and the only
// grid to index it by. Fails as that does.
PositionTensor chosen_position(const Checkpoint& checkpoint, const Anatomy& anatomy,
                               const TableChoice& choice);

struct PositionTable {
  std::string scheme, tensor, source;  // source: the checkpoint's name
  GridShape grid;
  int prefix = 0;
  Matrix prefix_rows;    // (prefix, D)
  Matrix patches;        // (grid.count(), D), raster order
  Message note;          // what was assumed, in words; empty where nothing was
  Message assumed_grid;  // the part of the note that is of the grid
  std::optional<Sinusoid>
      sinusoid;  // where the metadata say that it is one, and it is: evaluated anew elsewhere
};

}  // namespace whereabouts
