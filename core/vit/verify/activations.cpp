#include "core/vit/verify/activations.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr const char* const parts[] = {"input", "q", "k", "v", "logits", "output"};

// "block.3.q" is block 3, part 1; the others have a part alone.
struct Named {
  int stage = 0;  // 0: before the blocks, 1: in them, 2: behind them
  int block = 0, part = 0;
  auto key() const { return std::tuple(stage, block, part); }
};

std::optional<Named> named(const std::string& name) {
  if (name == "embedding") return Named{0, 0, 0};
  if (name == "norm") return Named{2, 0, 0};
  if (name == "logits") return Named{2, 0, 1};
  if (!name.starts_with("block.")) return std::nullopt;
  Named found{1, 0, 0};
  const char *const begin = name.data() + 6, *const end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(begin, end, found.block);
  if (error != std::errc() || rest == end || *rest != '.' || found.block < 0) return std::nullopt;
  const std::string part(rest + 1, end);
  for (const char* each : parts) {
    if (part == each) return found;
    ++found.part;
  }
  return std::nullopt;
}

bool is_of_heads(const Named& name) {
  return name.stage == 1 && name.part >= 1 && name.part <= 3;
}
bool is_map(const Named& name) {
  return name.stage == 1 && name.part == 4;
}

[[noreturn]] void refuse_array(const Checkpoint& file, const std::string& name, const Message& problem,
                               const Message& remedy) {
  throw Failure(Fault::usage, FilePath{file.path().string()}, message("{}: {}", shown(name, 60), problem),
                remedy);
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  return fmt::format("({})", fmt::join(shape, ", "));
}

// (heads, tokens, d) as (tokens, heads * d).
Matrix beside_each_other(const std::vector<float>& values, Eigen::Index heads, Eigen::Index tokens,
                         Eigen::Index dim) {
  Matrix joined(tokens, heads * dim);
  for (Eigen::Index head = 0; head < heads; ++head)
    joined.middleCols(head * dim, dim) =
        Eigen::Map<const Matrix>(values.data() + head * tokens * dim, tokens, dim);
  return joined;
}

Matrix in_one_form(const Checkpoint& file, const TensorInfo& info, const Named& name,
                   const VitConfiguration& configuration, const Progress& progress) {
  std::vector<std::int64_t> shape = info.shape;
  const std::size_t rank = is_of_heads(name) || is_map(name) ? 3 : name.stage == 2 && name.part == 1 ? 1 : 2;
  if (shape.size() > rank && shape.front() == 1) shape.erase(shape.begin());
  const std::vector<float> values = file.read(info.name, progress);
  const auto as = [&](std::int64_t rows, std::int64_t columns) -> Matrix {
    return Eigen::Map<const Matrix>(values.data(), rows, columns);
  };
  const std::int64_t width = configuration.attention_width();
  if (name.stage == 2 && name.part == 1) {
    if (shape.size() == 1 && shape[0] == configuration.classes) return as(1, shape[0]);
    refuse_array(file, info.name,
                 message("{} are no logits of {} classes", shape_text(info.shape), configuration.classes),
                 "give the logits of one image");
  }
  if (is_map(name)) {
    if (shape.size() == 3 && shape[1] == shape[2]) return as(shape[0] * shape[1], shape[2]);
    refuse_array(file, info.name, message("{} is no (heads, tokens, tokens)", shape_text(info.shape)),
                 "give the logits of one image, before the softmax");
  }
  if (is_of_heads(name)) {
    if (shape.size() == 2 && shape[1] == width) return as(shape[0], shape[1]);
    if (shape.size() == 3 && shape[0] * shape[2] == width)
      return beside_each_other(values, shape[0], shape[1], shape[2]);
    if (shape.size() == 3 && shape[1] * shape[2] == width) return as(shape[0], width);
    refuse_array(file, info.name,
                 message("{} is no (heads, tokens, dimensions of a head) of {} dimensions in all",
                         shape_text(info.shape), width),
                 "give them head by head, or side by side");
  }
  if (shape.size() == 2) return as(shape[0], shape[1]);
  refuse_array(file, info.name, message("{} is no (tokens, width)", shape_text(info.shape)),
               "give the tokens of one image");
}

// Where the token at each row of what is recorded came from, once patches have traded places with those of
// the transposed grid: its own inverse.
std::vector<int> transposed_tokens(int prefix, GridShape grid) {
  std::vector<int> places(static_cast<std::size_t>(prefix));
  std::iota(places.begin(), places.end(), 0);
  for (int patch = 0; patch < grid.count(); ++patch) {
    const Cell cell = grid.cell(patch);
    places.push_back(prefix + cell.column * grid.columns + cell.row);
  }
  return places;
}

Matrix rows_of(const Matrix& matrix, const std::vector<int>& places) {
  Matrix moved(matrix.rows(), matrix.cols());
  const auto count = static_cast<Eigen::Index>(places.size());
  for (Eigen::Index first = 0; first < matrix.rows(); first += count) {
    for (Eigen::Index row = 0; row < count; ++row)
      moved.row(first + row) = matrix.row(first + places[static_cast<std::size_t>(row)]);
  }
  return moved;
}

Place place_of(int part) {
  constexpr Place places[] = {Place::block_input, Place::queries, Place::keys, Place::values, Place::logits};
  return places[part];
}

}  // namespace

std::vector<std::string> in_order(const Activations& activations) {
  std::vector<std::string> names;
  for (const auto& [name, values] : activations) names.push_back(name);
  std::sort(names.begin(), names.end(),
            [](const std::string& a, const std::string& b) { return named(a)->key() < named(b)->key(); });
  return names;
}

Activations read_activations(const Checkpoint& file, const VitConfiguration& configuration,
                             const Progress& progress) {
  Activations all;
  for (const TensorInfo& info : file.tensors()) {
    const std::optional<Named> name = named(info.name);
    if (!name)
      refuse_array(file, info.name, "it is no activation of a known name",
                   "call it embedding, block.N.input, block.N.q, .k, .v, .logits, .output, norm or logits");
    if (name->stage == 1 && name->block >= configuration.depth)
      refuse_array(file, info.name, message("the model has the blocks 0 to {}", configuration.depth - 1),
                   "count blocks from 0");
    if ((is_of_heads(*name) || is_map(*name)) &&
        (!configuration.stages.empty() || configuration.block_windows.any() || configuration.film.divided ||
         !configuration.is_plain_softmax()))
      refuse_array(file, info.name, "this model's attention is not one softmax over all tokens",
                   "leave it out: what enters and leaves the blocks is compared");
    Matrix values = in_one_form(file, info, *name, configuration, progress);
    all.emplace(info.name, std::move(values));
  }
  if (all.empty())
    refuse_file(file.path().string(), "there is no array in it", "save activations with numpy.savez");
  return all;
}

Activations recorded(const Vit& vit, const PassStart& start, const std::vector<std::string>& wanted,
                     ForwardOptions options, bool transposed, const Progress& progress) {
  const VitConfiguration& configuration = vit.configuration();
  std::map<std::string, Matrix> hooked;
  std::vector<Hook> hooks;
  for (const std::string& name : wanted) {
    const Named at = *named(name);
    const bool inside = is_of_heads(at) || is_map(at);
    if (inside) hooks.push_back(keeping(place_of(at.part), at.block, hooked[name]));
    options.output_hidden_states = options.output_hidden_states || (at.stage == 1 && !inside);
    options.output_embedding = options.output_embedding || at.stage == 0;
  }
  // What is read comes before what a mistake replaces.
  options.hooks.insert(options.hooks.begin(), hooks.begin(), hooks.end());
  const bool from_pixels = !start.pixels.values.empty();
  const std::vector<int> places =
      transposed ? transposed_tokens(configuration.prefix.count(), start.grid) : std::vector<int>{};
  Forward forward;
  if (from_pixels) {
    if (transposed) options.order.assign(places.begin() + configuration.prefix.count(), places.end());
    for (int& place : options.order) place -= transposed ? configuration.prefix.count() : 0;
    forward = vit.forward(start.pixels, options, progress);
  } else {
    forward = vit.resume(transposed ? rows_of(start.states, places) : start.states, 1, start.grid,
                         start.block, options, progress);
  }
  const int first = from_pixels ? 0 : start.block;
  Activations all;
  for (const std::string& name : wanted) {
    const Named at = *named(name);
    Matrix values;
    if (at.stage == 0) {
      values = forward.embedding;
    } else if (at.stage == 2) {
      values = at.part == 0 ? forward.tokens : forward.logits;
    } else if (const auto found = hooked.find(name); found != hooked.end()) {
      values = found->second;
    } else {
      const int state = at.block + (at.part == 0 ? 0 : 1) - first;
      if (state >= 0 && state < static_cast<int>(forward.hidden_states.size()))
        values = forward.hidden_states[static_cast<std::size_t>(state)];
    }
    if (values.size() == 0) continue;
    const bool of_tokens = !(at.stage == 2 && at.part == 1);
    if (transposed && of_tokens) {
      values = rows_of(values, places);
      if (is_map(at)) {
        const Matrix columns = values;
        for (std::size_t key = 0; key < places.size(); ++key)
          values.col(static_cast<Eigen::Index>(key)) = columns.col(places[key]);
      }
    }
    all.emplace(name, std::move(values));
  }
  return all;
}

double relative_error(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return std::numeric_limits<double>::infinity();
  const double error = (a.cast<double>() - b.cast<double>()).norm(), size = a.cast<double>().norm();
  if (!std::isfinite(error) || !std::isfinite(size)) return std::numeric_limits<double>::infinity();
  return error / std::max(size, std::numeric_limits<double>::min());
}

}  // namespace whereabouts
