// Tables, frequencies and windows: what the scheme of a model needs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"
#include "core/position/schemes/liere/liere.h"
#include "core/position/schemes/rope_mixed/mixed_frequencies.h"
#include "core/tables/position_table.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/configure_window_runs.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"
#include "core/vit/weights/weights_read_gemma.h"

namespace whereabouts {
namespace {

const PositionTensor* additive_tensor(const WeightNames& names, const Anatomy& anatomy, int width) {
  const auto found =
      std::find_if(anatomy.position.begin(), anatomy.position.end(), [&](const PositionTensor& position) {
        if (position.tokens < 1 || position.width != width) return false;
        if (!find_scheme(position.scheme).is_additive()) return false;
        return std::any_of(names.own().begin(), names.own().end(), [&](const NamedTensor& tensor) {
          return tensor.info->name == position.tensor && names.names().tower(tensor.name) == Tower::image;
        });
      });
  return found == anatomy.position.end() ? nullptr : &*found;
}

// Sizes of inputs that give `grid` patches; the smallest.
std::pair<int, int> input_of(const VitConfiguration& configuration, GridShape grid) {
  int rows = grid.rows, columns = grid.columns;
  for (auto stage = configuration.embedding_steps.rbegin(); stage != configuration.embedding_steps.rend();
       ++stage) {
    rows = (rows - 1) * stage->stride + stage->kernel - 2 * stage->padding;
    columns = (columns - 1) * stage->stride + stage->kernel - 2 * stage->padding;
  }
  return {std::max(1, rows), std::max(1, columns)};
}

std::optional<std::pair<int, int>> stated_input(const ModelConfig& stated) {
  return stated.size({"image_size", "img_size", "input_size"});
}

// A model of any input size that was made for one size, and whose preprocessing names another: timm's own
// transform takes the latter.
void say_size(const ModelConfig& stated, VitConfiguration& configuration) {
  if (!stated.is_known() || stated.flag({"dynamic_img_size"}) != true) return;
  const auto made = stated.size({"img_size"}), prepared = stated.size({"input_size"});
  if (!made || !prepared || *made == *prepared) return;
  configuration.assumed.push_back(message(
      "assuming inputs of {} x {} pixels, the model's img_size; its pretrained_cfg has {} x {}: else {}",
      made->first, made->second, prepared->first, prepared->second, say("size")));
}

// NaFlex: timm's, and SigLIP 2's of transformers, whose kernel is a layer on flattened patches.
bool keeps_shapes(const WeightNames& names, const VitConfiguration& configuration) {
  const TensorInfo* kernel = names.weight_of(names.patch_layer());
  return configuration.family == "NaFlexViT" || (is_family(configuration.family, {"SigLIP (Hugging Face)"}) &&
                                                 kernel != nullptr && kernel->shape.size() == 2);
}

// Whose table is not of the input, so that it is brought to its grid every time: of RADIO always, of timm's
// NaFlexViT and Qwen3-VL where the input has another grid. Without a configuration a NaFlexViT with a class
// token is RADIO's, as of the published ones.
bool keeps_largest_table(const VitConfiguration& configuration, const ModelConfig& stated,
                         std::optional<GridShape> table) {
  if (is_family(configuration.family, {"RADIO"})) return true;
  const bool naflex = configuration.family == "NaFlexViT";
  if (!naflex && !is_family(configuration.family, {"Qwen3-VL"})) return false;
  const auto input = stated_input(stated);
  if (!input) return naflex && configuration.prefix.class_token;
  return configuration.grid_of(input->first, input->second) != table;
}

// As many patches as the input that is said has, or the table.
void take_budget(WeightReader& source, VitConfiguration& configuration, GridShape table) {
  if (!keeps_shapes(source.names(), configuration)) return;
  const bool timm = configuration.family == "NaFlexViT";
  const auto input = timm ? stated_input(source.stated()) : std::nullopt;
  const bool largest = keeps_largest_table(configuration, source.stated(), table);
  configuration.patch_budget =
      input || largest ? configuration.grid_of(configuration.image_rows, configuration.image_columns).count()
                       : table.count();
  if (input || largest || source.stated().is_known()) return;
  configuration.assumed.push_back(message(
      "assuming inputs of at most {} patches in the shape of their image, as many as the table has; else {}",
      configuration.patch_budget, say("size")));
}

// Where patches as large as the kernel would be too few for the table, they overlap: the stride and padding
// that give the table's grid.
void overlap(GridShape grid, std::pair<int, int> input, VitConfiguration& configuration) {
  if (configuration.embedding_steps.size() != 1) return;
  PatchStage& stage = configuration.embedding_steps.front();
  const PatchStage given = stage;
  for (int stride = stage.kernel; stride >= 1; --stride) {
    for (const int padding : {0, (stage.kernel - stride) / 2, stage.kernel / 2}) {
      stage.stride = stride;
      stage.padding = padding;
      if (configuration.grid_of(input.first, input.second) != grid) continue;
      configuration.assumed.push_back(
          message("assuming patches every {} pixels after a padding of {}, which gives the table's {}",
                  stride, padding, to_text(grid)));
      return;
    }
  }
  stage = given;
}

TableChoice choice_for(const PositionTensor& position, const ModelConfig& stated,
                       VitConfiguration& configuration) {
  TableChoice choice;
  choice.tensor = position.tensor;
  if (position.grid_source == GridSource::overridden) {
    choice.grid = position.grid;
    choice.prefix = position.prefix;
    return choice;
  }
  const auto input = stated_input(stated);
  if (position.time_slots > 0 && position.grid) {
    choice.grid = position.grid;
    choice.prefix = position.prefix;
    const GridShape one{position.grid->rows / configuration.film.time_slots(), position.grid->columns};
    const auto [rows, columns] = input_of(configuration, one);
    configuration.image_rows = input ? input->first : rows;
    configuration.image_columns = input ? input->second : columns;
    return choice;
  }
  if (!input || keeps_largest_table(configuration, stated, position.grid)) return choice;
  const int front = configuration.prefix.count();
  GridShape grid = configuration.grid_of(input->first, input->second);
  const auto fits = [&](GridShape shape) {
    const int rows = position.tokens - shape.count();
    return shape.count() > 0 && rows >= 0 && rows <= front;
  };
  if (!fits(grid) && position.grid && fits(*position.grid)) {
    overlap(*position.grid, *input, configuration);
    grid = configuration.grid_of(input->first, input->second);
  }
  if (!fits(grid)) return choice;
  configuration.image_rows = input->first;
  configuration.image_columns = input->second;
  choice.grid = grid;
  choice.prefix = position.tokens - grid.count();
  return choice;
}

// Tables are read as a whole from the file, both tensors of a factored one.
void mark_read(WeightReader& source, const PositionTensor& position) {
  for (const NamedTensor& tensor : source.names().own()) {
    const bool table = tensor.info->name == position.tensor;
    const auto name = table || stored_of(position.scheme) == Stored::factors
                          ? source.names().names().position(tensor)
                          : std::nullopt;
    if (table) source.known(std::string(tensor.name));
    if (!table || !name || name->other_factor.empty()) continue;
    for (const NamedTensor& other : source.names().own()) {
      if (other.info->name == name->other_factor) source.known(std::string(other.name));
    }
  }
}

bool has_cpe(const WeightNames& names) {
  return std::any_of(names.own().begin(), names.own().end(), [&](const NamedTensor& tensor) {
    const auto position = tensor.inside ? names.names().position(tensor) : std::nullopt;
    return position && stored_of(position->scheme) == Stored::kernel;
  });
}

// TimeSformer: the rows of a table of places, once for each frame, and on top a row for its time.
void add_times(WeightReader& source, const VitConfiguration& configuration, PositionTable& table) {
  const std::string name = source.names().outer_tensor({"time_embeddings"});
  if (name.empty() || !configuration.film.present()) return;
  const int slots = configuration.film.time_slots(), places = table.grid.count();
  const Matrix times = source.matrix(name, slots, configuration.width);
  table.grid.rows *= slots;
  if (source.is_dry()) return;
  Matrix all(Eigen::Index{slots} * places, table.patches.cols());
  for (int slot = 0; slot < slots; ++slot)
    all.middleRows(Eigen::Index{slot} * places, places) = table.patches.rowwise() + times.row(slot);
  table.patches = std::move(all);
  table.sinusoid.reset();
}

void read_table(WeightReader& source, const Anatomy& anatomy, const PositionTensor& position,
                VitConfiguration& configuration, VitWeights& weights) {
  const WeightNames& names = source.names();
  const bool factored = stored_of(position.scheme) == Stored::factors;
  TableChoice choice = choice_for(position, source.stated(), configuration);
  if (factored) choice.prefix.reset();
  PositionTable table;
  try {
    // A dry reader takes what is said of the table alone.
    if (source.is_dry()) {
      const PositionTensor placed = chosen_position(names.checkpoint(), anatomy, choice);
      table.grid = placed.grid.value_or(GridShape{});
      table.prefix = placed.prefix.value_or(0);
      table.scheme = placed.scheme;
      table.assumed_grid = grid_assumption(placed);
    } else {
      table = load_position_table(names.checkpoint(), choice, source.progress());
    }
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::usage) throw;
    refuse_file(names.place(), failure.problem(),
                message("{}, or write image_size into the file's metadata", say("grid")));
  }
  const int front = configuration.prefix.count();
  // Its row for a class token is left from the model that it was made of.
  if (table.prefix == 1 && front == 0 && configuration.family.starts_with("ViTDet")) {
    table.prefix = 0;
    table.prefix_rows.resize(0, table.patches.cols());
  }
  if (table.prefix > front) {
    refuse_file(names.place(),
                message("the table \"{}\" has {} before its {} patches, the model {} there",
                        shown(position.tensor, 100),
                        table.prefix == 1 ? Message("1 row") : message("{} rows", table.prefix),
                        to_text(table.grid), front == 1 ? Message("1 token") : message("{} tokens", front)),
                message("where the grid is not square, {}, or write image_size into the file's metadata",
                        say("grid")));
  }
  if (!table.patches.allFinite() || !table.prefix_rows.allFinite()) {
    refuse_file(names.place(),
                message("the tensor \"{}\" holds values that are not finite", shown(position.tensor, 100)),
                "training has diverged or the file is damaged: use another checkpoint");
  }
  PositionWeights& own = weights.position;
  add_times(source, configuration, table);
  own.grid = table.grid;
  own.patches = std::move(table.patches);
  own.sinusoid = table.sinusoid;
  if (!table.assumed_grid.empty())
    configuration.assumed.push_back(message("{}; else {}", table.assumed_grid, say("grid")));
  if (!source.is_dry()) own.prefix_rows = Matrix::Zero(front, configuration.embedding_width());
  // Registers come after the class token and have no address where the table has a row for it alone.
  if (table.prefix > 0 && !source.is_dry()) own.prefix_rows.topRows(table.prefix) = table.prefix_rows;
  configuration.position_on_prefix = table.prefix > 0 || front == 0;
  configuration.additive = table.scheme;
  mark_read(source, position);
  if (keeps_largest_table(configuration, source.stated(), own.grid)) {
    const auto input = stated_input(source.stated());
    // Of RADIO in timm, in transformers.
    const int side = configuration.family == "NaFlexViT" ? 32 * configuration.stride() : 224;
    configuration.image_rows = input ? input->first : side;
    configuration.image_columns = input ? input->second : side;
    if (!input) {
      configuration.assumed.push_back(
          message("assuming inputs of {0} x {0} pixels; else {1}", configuration.image_rows, say("size")));
    }
    return;
  }
  const auto [rows, columns] =
      input_of(configuration, {own.grid.rows / configuration.film.time_slots(), own.grid.columns});
  if (configuration.grid_of_input(configuration.image_rows, configuration.image_columns) != own.grid) {
    configuration.image_rows = rows;
    configuration.image_columns = columns;
  }
  // Inputs that are a little larger leave pixels over at their edges, and give the same patches.
  if (!stated_input(source.stated()) && configuration.stride() > 1 &&
      !keeps_shapes(source.names(), configuration)) {
    configuration.assumed.push_back(
        message("assuming inputs of {} x {} pixels, the smallest that give the table's {} patches; else {}",
                configuration.image_rows, configuration.image_columns, to_text(own.grid),
                own.grid.rows == own.grid.columns
                    ? Message(say("size"))
                    : Message("write image_size, such as 64x96, into the file's metadata")));
  }
}

// The input of a model without a table.
void place_input(WeightReader& source, VitConfiguration& configuration, VitWeights& weights) {
  const auto cropped = configuration.film.turned ? source.stated().size({"crop_size"}) : std::nullopt;
  if (const auto input = cropped ? cropped : stated_input(source.stated())) {
    configuration.image_rows = input->first;
    configuration.image_columns = input->second;
  } else if (weights.position.window.count() > 0) {
    const auto [rows, columns] = input_of(configuration, weights.position.window);
    configuration.image_rows = rows;
    configuration.image_columns = columns;
  } else if (configuration.pooled_queries) {
    // The published ones of SAM 2 and of Hiera.
    const int side = source.names().outer_tensor({"pos_embed_window"}).empty() ? 224 : 1024;
    configuration.image_rows = configuration.image_columns = side;
    configuration.assumed.push_back(
        message("assuming inputs of {0} x {0} pixels; else {1}", side, say("size")));
  } else if (!configuration.stages.empty()) {
    // The published ones end on a grid of one window.
    const EncoderStage& last = configuration.stages.back();
    configuration.image_rows = last.window.rows * last.divisor * configuration.stride();
    configuration.image_columns = last.window.columns * last.divisor * configuration.stride();
    // Where that tells which windows lie still, another input does not change it.
    const bool tells = configuration.window_form.still == WindowForm::Still::trained &&
                       !configuration.window_form.always_shifted;
    configuration.assumed.push_back(
        message("assuming inputs of {} x {} pixels, whose last grid is one window; else {}",
                configuration.image_rows, configuration.image_columns,
                tells ? Message("write image_size into the file's metadata") : Message(say("size"))));
  } else {
    const int side = configuration.stride() >= 8 ? 224 : 32;
    configuration.image_rows = configuration.image_columns = side;
    if (is_family(configuration.family, {"Sapiens2"})) {
      configuration.image_rows = 1024;  // people stand
      configuration.image_columns = 768;
      configuration.assumed.push_back(message("assuming inputs of {} x {} pixels, as {} models have; else {}",
                                              configuration.image_rows, configuration.image_columns,
                                              configuration.family, say("size")));
    } else {
      configuration.assumed.push_back(
          message("assuming inputs of {0} x {0} pixels; else {1}", side, say("size")));
    }
  }
  weights.position.grid = configuration.grid_of_input(configuration.image_rows, configuration.image_columns);
  if (configuration.rotary_form.reference == RotaryForm::Reference::trained) {
    configuration.assumed.push_back(
        message("assuming that its rotation was trained on a grid of {} patches, that of its input: there is "
                "no table of positions to tell",
                to_text(weights.position.grid)));
  }
  if (!source.is_dry())
    weights.position.prefix_rows =
        Matrix::Zero(configuration.prefix.count(), configuration.embedding_width());
  if (weights.position.grid.count() < 1) {
    refuse_file(source.names().place(), "its inputs are smaller than its patches", "use another checkpoint");
  }
}

bool has_name_of_table(const NamedTensor& tensor) {
  return std::any_of(schemes().begin(), schemes().end(), [&](const Scheme& scheme) {
    return scheme.stored == Stored::rows && scheme.stored_as(tensor.info->name, tensor.info->shape);
  });
}

// A rotation leaves no tensor: a model without any other scheme may have one that nobody told.
void refuse_without_position(const WeightReader& source, const VitConfiguration& configuration) {
  const bool any = !configuration.additive.empty() || !configuration.rotary.empty() ||
                   !configuration.bias.empty() || configuration.shaw || configuration.pape ||
                   configuration.decomposed || configuration.film.turned || has_cpe(source.names());
  // A library's configuration was read whole: none has a word for positions.
  if (any || source.stated().is_known() || source.stated().text({"position", "position_scheme", "rotary"})) {
    return;
  }
  // A table that is quantised is one all the same.
  for (const NamedTensor& tensor : source.names().own()) {
    if (has_name_of_table(tensor)) source.check_type(*tensor.info);
  }
  refuse_file(source.names().place(),
              "no tensor and no configuration tells how it knows positions, and a rotation leaves none",
              message("{} (or rope-vit, pe, dinov3, articles), or {} if it has no positions",
                      say("rotary", "eva"), flag("rotary", "none")));
}

// liere: (2, depth, heads d / g, g (g - 1) / 2), rows first.
void read_generators(WeightReader& source, VitConfiguration& configuration, PositionWeights& position) {
  const std::string name = source.names().outer_tensor({"rope.generators"});
  if (name.empty()) source.refuse_missing("rope.generators");
  const std::vector<std::int64_t>& shape = source.names().tensor(name)->shape;
  int block = 0;
  for (int size = 2; size <= max_liere_block && shape.size() == 4; ++size) {
    const bool fits = configuration.head_dim % size == 0 && liere_planes(size) == shape[3] && shape[0] == 2 &&
                      shape[1] == configuration.depth &&
                      shape[2] == std::int64_t{configuration.heads} * (configuration.head_dim / size);
    if (fits) block = size;
  }
  if (block == 0) {
    source.refuse_shape(name, message("(2, {}, {} heads of blocks, planes of a block)", configuration.depth,
                                      configuration.heads));
  }
  configuration.rotary_form.block = block;
  const std::vector<float> values = source.values(name);
  if (source.is_dry()) return;
  const Eigen::Index blocks = static_cast<Eigen::Index>(shape[2]), planes = liere_planes(block);
  const auto of = [&](int axis, int layer) -> MatrixD {
    const float* from = values.data() + (Eigen::Index{axis} * configuration.depth + layer) * blocks * planes;
    return Eigen::Map<const Matrix>(from, blocks, planes).cast<double>();
  };
  for (int layer = 0; layer < configuration.depth; ++layer)
    position.generators.push_back({of(0, layer), of(1, layer)});
}

void read_rotation(WeightReader& source, VitConfiguration& configuration, PositionWeights& position) {
  const WeightNames& names = source.names();
  if (stored_of(configuration.rotary) == Stored::frequencies) {
    const std::string name = names.outer_tensor({"rope.freqs", "freqs"});
    if (name.empty()) source.refuse_missing("rope.freqs");
    const TensorInfo& info = *names.tensor(name);
    // (2, depth, heads, d/2), or the last two as one axis.
    const std::vector<std::int64_t>& shape = info.shape;
    const std::int64_t of_block = std::int64_t{configuration.heads} * (configuration.head_dim / 2);
    const bool apart = shape.size() == 4;
    const bool fits = (apart || shape.size() == 3) && configuration.head_dim % 4 == 0 && shape[0] == 2 &&
                      shape[1] >= configuration.depth && info.count() == 2 * shape[1] * of_block &&
                      (!apart || shape[2] == configuration.heads);
    if (!fits) {
      source.refuse_shape(name, fmt::format("(2, {}, {}, {})", configuration.depth, configuration.heads,
                                            configuration.head_dim / 2));
    }
    source.values(name);  // checked; kept in their own type
    if (!source.is_dry()) {
      const Array frequencies = names.checkpoint().read_array(info.name, source.progress());
      for (int layer = 0; layer < configuration.depth; ++layer) {
        position.mixed.push_back(
            mixed_frequencies_of(frequencies, layer, configuration.heads, names.place()));
      }
    }
  }
  if (stored_of(configuration.rotary) == Stored::generators) read_generators(source, configuration, position);
  if (const std::string learned = names.outer_tensor({"class_pos_emb"}); !learned.empty()) {
    position.prefix_angles = source.values(learned, configuration.head_dim / 2);
  }
  const std::string periods = names.outer_tensor({"rope_embed.periods", "rope.periods"});
  if (configuration.rotary_form.layout == "dinov3" && !periods.empty()) {
    const std::vector<float> stored = source.values(periods, configuration.head_dim / 4);
    position.periods.assign(stored.begin(), stored.end());
  }
  if (!configuration.rotary.empty() && (configuration.head_dim % head_dim_step(configuration.rotary) != 0 ||
                                        configuration.head_dim < min_head_dim(configuration.rotary))) {
    refuse_file(
        names.place(),
        message("heads of {} dimensions cannot be rotated in pairs of both axes", configuration.head_dim),
        message("{} with another number", say("heads", "N")));
  }
}

}  // namespace

void read_position(WeightReader& source, const Anatomy& anatomy, VitConfiguration& configuration,
                   VitWeights& weights) {
  const WeightNames& names = source.names();
  if (configuration.over_channels) {
    place_input(source, configuration, weights);
    read_fourier(source, configuration, weights.position);
    return;
  }
  if (is_family(anatomy.family, {"Gemma 4"})) {
    place_input(source, configuration, weights);
    read_axis_tables(source, configuration, weights.position);
    return;
  }
  if (!configuration.stages.empty() && !configuration.bias.empty()) read_windows(source, configuration);
  if (configuration.decomposed) weights.position.window = trained_grid(names, configuration);
  if (configuration.stages.empty() && stored_of(configuration.bias) == Stored::offsets) {
    const std::string name = names.first_tensor(
        names.blocks().front().before,
        {"attn.relative_position_bias_table",
         "attention.attention.relative_position_bias.relative_position_bias_table",
         "relative_position_bias.relative_position_bias_table", "attn.rel_pos.relative_position_bias_table"});
    const std::string shared = names.outer_tensor(shared_bias_table_names);
    const TensorInfo& info = *names.tensor(name.empty() ? shared : name);
    const std::int64_t rows = info.shape.empty() ? 0 : info.shape[0];
    const auto input = stated_input(source.stated());
    if (input) {
      const GridShape grid = configuration.grid_of(input->first, input->second);
      const std::int64_t offsets = grid.count() > 0 ? relative_rows(grid) : 0;
      if (offsets == rows || offsets + 3 == rows) weights.position.window = grid;
    }
    for (const std::int64_t extra : {0, 3}) {
      const auto side = whole_root(rows - extra);
      if (weights.position.window.count() == 0 && side && *side % 2 == 1) {
        weights.position.window = {(*side + 1) / 2, (*side + 1) / 2};
      }
    }
    if (weights.position.window.count() == 0) {
      source.refuse_shape(name.empty() ? shared : name, "(2R - 1)(2C - 1) rows, or three more");
    }
    const GridShape window = weights.position.window;
    if (window.rows != window.columns && configuration.family.find("(Hugging Face)") != std::string::npos) {
      configuration.assumed.push_back(
          message("assuming the biases of a window of {} go by rows, then columns, as timm's do; "
                  "transformers exchanges the two, and its numbers are others",
                  to_text(window)));
    }
  }
  const PositionTensor* table = additive_tensor(names, anatomy, configuration.embedding_width());
  if (table != nullptr) {
    read_table(source, anatomy, *table, configuration, weights);
  } else {
    place_input(source, configuration, weights);
    const bool sinusoid = anatomy.family == "big_vision" || anatomy.family == "vit-pytorch";
    if (configuration.additive.empty() && configuration.rotary.empty() && configuration.bias.empty() &&
        sinusoid) {
      configuration.additive = "sinusoidal-2d";
      configuration.additive_layout = "big-vision";
      configuration.assumed.emplace_back(
          "assuming the two-dimensional sinusoid of SimpleViT, which leaves no tensor in the file");
    }
    if (configuration.additive.empty() && anatomy.family == "AIMv2 (Hugging Face)") {
      configuration.additive = "sinusoidal-2d";
      configuration.additive_layout = "mae";
      configuration.assumed.emplace_back(
          "assuming the two-dimensional sinusoid of AIMv2's native models, which leaves no tensor in the "
          "file");
    }
    configuration.position_on_prefix = false;
    if (configuration.pooled_queries) read_tiled_table(source, configuration, weights.position);
    refuse_without_position(source, configuration);
    if (!configuration.additive.empty() && !configuration.pooled_queries &&
        find_scheme(configuration.additive).learnable) {
      source.refuse_missing("pos_embed");
    }
  }
  say_size(source.stated(), configuration);
  take_budget(source, configuration, weights.position.grid);
  if (weights.position.window.count() == 0) weights.position.window = weights.position.grid;
  read_rotation(source, configuration, weights.position);
}

}  // namespace whereabouts
