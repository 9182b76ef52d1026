#include "core/vit/forward/position_encoding.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
#include "core/position/bias/bias_table.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/detect/detect.h"
#include "core/position/resample/resample.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"
#include "core/position/schemes/liere/liere.h"
#include "core/position/schemes/log_cpb/log_cpb.h"
#include "core/position/schemes/pape/pape.h"
#include "core/position/schemes/shaw/shaw.h"
#include "core/vit/configuration/films.h"
#include "core/vit/forward/film_turns.h"

namespace whereabouts {
namespace {

std::vector<float> joined(const std::vector<Matrix>& heads) {
  std::vector<float> all;
  for (const Matrix& head : heads) all.insert(all.end(), head.data(), head.data() + head.size());
  return all;
}

// A refusal names the option that chose the method here.
Matrix resampled(const Matrix& table, GridShape from, GridShape to, const std::string& method,
                 const Progress& progress) {
  try {
    return resample(table, from, to, method, progress);
  } catch (const Failure& failure) {
    if (first_flag(failure.where()) != "method") throw;
    throw Failure(failure.fault(), flag("resample"), failure.problem(), failure.remedy());
  }
}

void resolve_table(const VitConfiguration& configuration, const PositionWeights& position,
                   const LibraryRules& library, PositionEncoding& encoding, const Progress& progress) {
  encoding.prefix_rows = position.prefix_rows;
  if (position.of_rows.rows() > 0) {
    const GridShape grid = encoding.grid, most{static_cast<int>(position.of_rows.rows()),
                                               static_cast<int>(position.of_columns.rows())};
    if (grid.rows > most.rows || grid.columns > most.columns) {
      refuse_usage(flag("size"),
                   message("its tables hold {} rows and {} columns, and the input has {}", most.rows,
                           most.columns, to_text(grid)),
                   "choose a smaller input");
    }
    encoding.additive.resize(grid.count(), position.of_rows.cols());
    for (int token = 0; token < grid.count(); ++token) {
      const Cell cell = grid.cell(token);
      encoding.additive.row(token) = position.of_rows.row(cell.row) + position.of_columns.row(cell.column);
    }
    return;
  }
  if (position.fourier.rows() > 0) {
    encoding.additive = fourier_table(position, encoding.grid);
    return;
  }
  if (position.patches.rows() > 0) {
    encoding.additive = position.patches;
    const bool own_size = encoding.grid == position.grid;
    LibraryRules own = library;
    if (!position.sinusoid) forget_sinusoid(own);
    const ChosenRule rule = table_rule(encoding.rule, own, position.grid, encoding.grid);
    if (own_size && !find_resample_method(rule.id).at_own_size) return;
    const bool anew = position.sinusoid && rule.id == "sinusoid-reevaluated";
    encoding.additive = anew ? evaluate(*position.sinusoid, encoding.grid,
                                        static_cast<int>(position.patches.cols()), progress)
                             : resampled(position.patches, position.grid, encoding.grid, rule.id, progress);
    if (own_size && encoding.additive == position.patches) return;
    encoding.notes.push_back(message("the position table of {} patches was {}{} {}", to_text(position.grid),
                                     (anew ? "evaluated anew for " : "resampled to "), to_text(encoding.grid),
                                     rule.in_words()));
    return;
  }
  if (position.background_grid.count() > 0) {
    encoding.additive = position.background_grid == encoding.grid
                            ? position.background
                            : resampled(position.background, position.background_grid, encoding.grid,
                                        position.background_rule, progress);
    for (int token = 0; token < encoding.grid.count(); ++token) {
      const Cell cell = encoding.grid.cell(token);
      encoding.additive.row(token) += position.tile.row(position.tile_grid.token(
          {cell.row % position.tile_grid.rows, cell.column % position.tile_grid.columns}));
    }
    return;
  }
  if (configuration.additive.empty() || find_scheme(configuration.additive).is_absent) return;
  TableRequest request;
  request.grid = encoding.grid;
  request.width = configuration.embedding_width();
  request.layout = configuration.additive_layout;
  encoding.additive = additive_table(configuration.additive, request, progress);
}

// DINOv3's angles from the periods that the file stores: coordinates of patch centres in -1..1, rows before
// columns.
MatrixD angles_of(const std::vector<double>& periods, GridShape grid, const std::string& normalise) {
  const auto quarter = static_cast<Eigen::Index>(periods.size());
  double rows = grid.rows, columns = grid.columns;
  if (normalise == "min") rows = columns = std::min(rows, columns);
  if (normalise == "max") rows = columns = std::max(rows, columns);
  MatrixD angles(grid.count(), 2 * quarter);
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    for (Eigen::Index k = 0; k < quarter; ++k) {
      const double turn = 2 * std::numbers::pi / periods[static_cast<std::size_t>(k)];
      angles(token, k) = (2 * (cell.row + 0.5) / rows - 1) * turn;
      angles(token, quarter + k) = (2 * (cell.column + 0.5) / columns - 1) * turn;
    }
  }
  return angles;
}

// MLCD rotates its class token by learned angles: they come before those of the patches.
void rotate_prefix(const std::vector<float>& angles, PositionEncoding& encoding) {
  if (angles.empty()) return;
  std::vector<float>& cosine = encoding.cosines.back();
  std::vector<float>& sine = encoding.sines.back();
  cosine.insert(cosine.begin(), angles.size(), 0.0F);
  sine.insert(sine.begin(), angles.size(), 0.0F);
  for (std::size_t k = 0; k < angles.size(); ++k) {
    cosine[k] = std::cos(angles[k]);
    sine[k] = std::sin(angles[k]);
  }
}

// Of a rotation that multiplies queries and keys too those of the prefix are multiplied alike: they turn by
// nothing.
void scale_prefix(double amplitude, int pairs, PositionEncoding& encoding) {
  if (amplitude == 1 || encoding.unrotated == 0) return;
  const std::size_t numbers = static_cast<std::size_t>(encoding.unrotated) * static_cast<std::size_t>(pairs);
  std::vector<float>&cosine = encoding.cosines.back(), &sine = encoding.sines.back();
  cosine.insert(cosine.begin(), numbers, static_cast<float>(amplitude));
  sine.insert(sine.begin(), numbers, 0.0F);
  encoding.unrotated = 0;
}

// SAM 3: where a block sees the whole grid, its positions are scaled to the side of a window; in windows they
// are as they are, whatever the place of the window, since only offsets matter.
bool scales_by_windows(const VitConfiguration& configuration) {
  return !configuration.stages.empty() && configuration.rotary_form.reference == RotaryForm::Reference::given;
}

void resolve_rotation(const VitConfiguration& configuration, const PositionWeights& position,
                      PositionEncoding& encoding, const Progress& progress) {
  if (configuration.film.turned) {
    encoding.rotated_block = 2;
    encoding.per_head = true;
    encoding.rotations.push_back(film_turns(encoding.grid, configuration.film.time_slots(),
                                            configuration.heads, configuration.head_dim));
    return;
  }
  if (configuration.rotary.empty()) return;
  if (!position.generators.empty()) {
    encoding.rotated_block = configuration.rotary_form.block;
    encoding.per_head = true;
    for (const LieReGenerators& generators : position.generators) {
      encoding.rotations.push_back(liere_rotations(generators, configuration.heads, encoding.rotated_block,
                                                   encoding.grid, position.grid, progress));
    }
    return;
  }
  RotaryRequest request;
  request.grid = encoding.grid;
  request.head_dim = configuration.head_dim;
  request.heads = configuration.heads;
  request.layout = configuration.rotary_form.layout;
  request.pairs = configuration.rotary_form.pairs;
  request.temperature = configuration.rotary_form.temperature;
  request.normalise = configuration.rotary_form.normalise;
  request.pretraining_side = configuration.rotary_form.pretraining_side;
  request.offset = configuration.rotary_form.offset;
  if (configuration.rotary_form.reference == RotaryForm::Reference::trained)
    request.reference = position.grid;
  if (configuration.rotary_form.reference == RotaryForm::Reference::given)
    request.reference = configuration.rotary_form.given_reference;
  // What scales nothing: only EVA's layout scales unless it is told otherwise.
  if (configuration.rotary_form.reference == RotaryForm::Reference::none && request.layout == "eva") {
    request.reference = encoding.grid;
  }
  const RotaryScheme& rotation = find_rotary(configuration.rotary);
  if (rotation.extends_trained_grid()) request.reference = position.grid;
  encoding.pairs = rotary_pairs(configuration.rotary, request);
  encoding.per_head = find_scheme(configuration.rotary).heads_differ();
  if (!position.periods.empty()) {
    const MatrixD angles = angles_of(position.periods, encoding.grid, request.normalise);
    encoding.cosines.push_back(joined({angles.array().cos().cast<float>()}));
    encoding.sines.push_back(joined({angles.array().sin().cast<float>()}));
    return;
  }
  if (!position.prefix_angles.empty()) --encoding.unrotated;
  const bool by_windows = scales_by_windows(configuration);
  const std::size_t tables = by_windows ? static_cast<std::size_t>(configuration.depth)
                                        : std::max<std::size_t>(1, position.mixed.size());
  for (std::size_t table = 0; table < tables; ++table) {
    if (!position.mixed.empty()) request.mixed = position.mixed[table];
    if (by_windows) {
      const bool windowed = configuration.stage_of(static_cast<int>(table)).windowed();
      request.reference = windowed ? encoding.grid : configuration.rotary_form.given_reference;
    }
    const RotaryTable turned = rotary_table(configuration.rotary, request, progress);
    encoding.cosines.push_back(joined(turned.cosine));
    encoding.sines.push_back(joined(turned.sine));
    rotate_prefix(position.prefix_angles, encoding);
    scale_prefix(rotation.amplitude(checked_rotary(rotation, request)), configuration.head_dim / 2, encoding);
  }
}

// (rows, heads) at another window; the rows behind the offsets stay.
Matrix at_window(const Matrix& table, GridShape from, GridShape to, const std::string& rule,
                 const Progress& progress) {
  const Eigen::Index offsets = relative_rows(from);
  const Matrix resampled = resample(table.topRows(offsets), from, to, rule, progress);
  Matrix result(resampled.rows() + table.rows() - offsets, table.cols());
  result << resampled, table.bottomRows(table.rows() - offsets);
  return result;
}

// Windows keep their size whatever the grid: their biases are those of the file.
void resolve_window_biases(const VitWeights& weights, PositionEncoding& encoding, const Progress& progress) {
  for (std::size_t number = 0; number < weights.blocks.size(); ++number) {
    progress.check();
    const PackedBlock& block = weights.blocks[number];
    const GridShape window = encoding.windows[number]->window;
    const auto before =
        std::find_if(encoding.windows.begin(), encoding.windows.begin() + static_cast<std::ptrdiff_t>(number),
                     [&](const auto& table) { return table->window == window; });
    const auto same = static_cast<std::size_t>(before - encoding.windows.begin());
    encoding.window_index.push_back(
        same < number ? encoding.window_index[same]
                      : std::make_shared<const std::vector<int>>(relative_token_index(window, 0, false)));
    const Matrix rows = !block.network ? *block.bias
                        : block.network_offset.size() > 0
                            ? log_cr_rows(*block.network, block.network_offset, window, progress)
                            : log_cpb_rows(*block.network, window, block.network_window, progress);
    encoding.biases.push_back(std::make_shared<const Matrix>(rows.transpose()));
  }
}

void resolve_biases(const VitConfiguration& configuration, const VitWeights& weights,
                    const LibraryRules& library, PositionEncoding& encoding, const Progress& progress) {
  if (configuration.bias.empty()) return;
  if (!encoding.windows.empty()) {
    resolve_window_biases(weights, encoding, progress);
    return;
  }
  const BiasScheme& scheme = find_bias(configuration.bias);
  const ChosenRule rule = bias_rule(encoding.rule, library);
  const GridShape window = weights.position.window, grid = encoding.grid;
  bool rows_for_prefix = false;
  std::shared_ptr<const Matrix> last_source, last;
  std::shared_ptr<const BiasNetwork> last_network;
  for (const PackedBlock& block : weights.blocks) {
    progress.check();
    Matrix rows;
    if (scheme.stored == Stored::nothing) {
      BiasRequest request;
      request.grid = grid;
      request.heads = configuration.heads;
      request.layout = configuration.bias_layout;
      request.layer = static_cast<int>(encoding.biases.size());
      request.depth = static_cast<int>(weights.blocks.size());
      rows = scheme.fixed_rows(checked_bias(scheme, request));
      encoding.biases.push_back(std::make_shared<const Matrix>(rows.transpose()));
      continue;
    }
    if (block.fire) {
      encoding.biases.push_back(
          std::make_shared<const Matrix>(fire_rows(*block.fire, grid, progress).transpose()));
      continue;
    }
    if (block.network && block.network == last_network) {
      encoding.biases.push_back(last);
      continue;
    }
    last_network = block.network;
    if (block.network) {
      // timm's ViT makes its offsets anew for every grid.
      const bool anew = configuration.family == relative_position_vit;
      rows = block.network_offset.size() > 0
                 ? log_cr_rows(*block.network, block.network_offset, grid, progress)
                 : log_cpb_rows(*block.network, grid, anew ? grid : window, progress);
    } else if (block.bias) {
      if (block.bias == last_source) {
        encoding.biases.push_back(last);
        continue;
      }
      rows_for_prefix = block.bias->rows() == relative_rows(window) + 3;
      rows = window == grid ? *block.bias : at_window(*block.bias, window, grid, rule.id, progress);
    } else {
      encoding.biases.push_back(nullptr);
      continue;
    }
    last_source = block.bias;
    last = std::make_shared<const Matrix>(rows.transpose());
    encoding.biases.push_back(last);
  }
  encoding.bias_index = relative_token_index(grid, configuration.prefix.count(), rows_for_prefix);
  if (stored_of(configuration.bias) == Stored::offsets && window != grid) {
    encoding.notes.push_back(message("the biases of a window of {} were resampled to {} {}", to_text(window),
                                     to_text(grid), rule.in_words()));
  }
}

}  // namespace

AttentionRotation PositionEncoding::rotation(std::size_t block) const {
  AttentionRotation rotation;
  if (!rotations.empty()) {
    rotation.rotations = rotations[rotations.size() == 1 ? 0 : block].data();
    rotation.block = rotated_block;
    rotation.skip = unrotated;
    rotation.per_head = true;
    return rotation;
  }
  if (pairs.empty()) return rotation;
  const std::size_t table = cosines.size() == 1 ? 0 : block;
  rotation.cosine = cosines[table].data();
  rotation.sine = sines[table].data();
  rotation.pairs = pairs.data();
  rotation.skip = unrotated;
  rotation.per_head = per_head;
  return rotation;
}

RelativeBias PositionEncoding::bias(std::size_t block) const {
  if (biases.empty() || biases[block] == nullptr) return {};
  const Matrix& table = *biases[block];
  const std::vector<int>& index = window_index.empty() ? bias_index : *window_index[block];
  return {table.data(), static_cast<int>(table.cols()), index.data()};
}

PositionEncoding resolve_position(const VitConfiguration& configuration, const VitWeights& weights,
                                  GridShape grid, const std::string& rule, const LibraryRules& library,
                                  const Progress& progress) {
  if (rule != auto_resample) find_resample_method(rule);
  PositionEncoding encoding;
  encoding.grid = grid;
  encoding.rule = rule;
  encoding.unrotated = configuration.prefix.count();
  check_film_grid(configuration, weights.position.grid, grid);
  encoding.windows = windows_of(configuration, grid);
  resolve_table(configuration, weights.position, library, encoding, progress);
  resolve_rotation(configuration, weights.position, encoding, progress);
  resolve_biases(configuration, weights, library, encoding, progress);
  resolve_decomposed(configuration, weights, encoding, progress);
  resolve_places(configuration, weights, encoding, progress);
  if (configuration.pape) {
    const MatrixD cells = pape_cells(grid, configuration.prefix.count());
    for (const PackedBlock& block : weights.blocks) {
      progress.check();
      const Eigen::Index count = block.parabola_places.rows() / configuration.heads, tokens = cells.rows();
      Matrix places(configuration.heads * tokens, count);
      for (int head = 0; head < configuration.heads; ++head) {
        places.middleRows(head * tokens, tokens) =
            (cells * block.parabola_places.middleRows(head * count, count).cast<double>().transpose())
                .cast<float>();
      }
      encoding.parabola_places.push_back(std::move(places));
    }
  }
  if (configuration.shaw) {
    const auto block = std::find_if(weights.blocks.begin(), weights.blocks.end(),
                                    [](const PackedBlock& each) { return each.shaw.rows() > 0; });
    if (block != weights.blocks.end()) {
      const int tokens = configuration.prefix.count() + grid.count();
      encoding.shaw = shaw_index(tokens, static_cast<int>(block->shaw.rows() - 1) / 2);
    }
  }
  return encoding;
}

}  // namespace whereabouts
