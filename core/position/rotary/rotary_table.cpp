#include "core/position/rotary/rotary_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_angles.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_numbers = std::int64_t{1} << 28;

void check_width(const std::string& scheme, int width) {
  if (width < 1 || width > 65536) {
    refuse_usage("--dim", fmt::format("a head width of {} is out of range", width), "allowed: 2 to 65536");
  }
  const int step = head_dim_step(scheme), min = min_head_dim(scheme);
  if (width % step == 0 && width >= min) return;
  if (width < min && min > step) {
    refuse_usage("--dim",
                 fmt::format("{} needs a pair for time, height and width each, and a head of {} has "
                             "too few",
                             scheme, width),
                 fmt::format("try {} or more", min));
  }
  const int below = width / step * step;
  const std::string near =
      below > 0 ? fmt::format("{} or {}", below, below + step) : fmt::format("{}", below + step);
  if (step == 2) {
    refuse_usage(
        "--dim",
        fmt::format("{} turns pairs of dimensions, and a head of {} leaves one alone", scheme, width),
        "try " + near);
  }
  refuse_usage("--dim", fmt::format("{} needs a head width that divides by 4, not {}", scheme, width),
               "try " + near);
}

void check_choice(const std::string& option, const std::string& value,
                  const std::vector<std::string>& choices) {
  std::string known;
  for (const std::string& choice : choices) {
    if (choice == value) return;
    known += (known.empty() ? "" : ", ") + choice;
  }
  refuse_usage(option, "there is no \"" + value + "\"", "choose one of " + known);
}

// Fills in the sections of m-rope.
void check_sections(RotaryRequest& request) {
  const int pairs = request.head_dim / 2;
  if (!request.sections) request.sections = default_sections(request.layout, pairs);
  const auto [time, height, width] = *request.sections;
  const MRopeSections usual = default_sections(request.layout, pairs);
  const std::string remedy =
      fmt::format("for a head of {} try {},{},{}", request.head_dim, usual[0], usual[1], usual[2]);
  if (std::min({time, height, width}) < 0 || std::max({time, height, width}) > 65536) {
    refuse_usage("--sections", fmt::format("{},{},{} are out of range", time, height, width), remedy);
  }
  if (request.layout == "chunked" && time + height + width != pairs) {
    refuse_usage("--sections",
                 fmt::format("{},{},{} add up to {} pairs, and a head of {} has {}", time, height, width,
                             time + height + width, request.head_dim, pairs),
                 remedy);
  }
  for (const int text : {request.text_before, request.text_after}) {
    if (text < 0 || text > 65536) {
      refuse_usage(text == request.text_before ? "--text-before" : "--text-after",
                   fmt::format("{} tokens of text are out of range", text), "allowed: 0 to 65536");
    }
  }
}

void check_mixed(const RotaryRequest& request) {
  if (!request.mixed) return;
  const auto fits = [&](const MatrixD& frequencies) {
    return frequencies.rows() == request.heads && frequencies.cols() * 2 == request.head_dim;
  };
  if (!fits(request.mixed->x) || !fits(request.mixed->y)) {
    refuse_usage("rope-mixed",
                 fmt::format("the learned frequencies are for {} heads of width {}", request.mixed->x.rows(),
                             request.mixed->x.cols() * 2),
                 "ask for that many heads and that width");
  }
}

void check_blocks(const RotaryRequest& request) {
  if (request.block < 2 || request.block > max_liere_block) {
    refuse_usage("--block", fmt::format("blocks of {} dimensions are out of range", request.block),
                 fmt::format("allowed: 2 to {}", max_liere_block));
  }
  if (request.head_dim % request.block != 0) {
    std::string fitting;
    for (int block = 2; block <= std::min(request.head_dim, max_liere_block); ++block) {
      if (request.head_dim % block == 0) fitting += (fitting.empty() ? "" : ", ") + fmt::to_string(block);
    }
    refuse_usage("--block",
                 fmt::format("a head of {} dimensions does not divide into blocks of {}", request.head_dim,
                             request.block),
                 "choose one of " + fitting);
  }
  if (request.reference && (request.reference->rows < 1 || request.reference->columns < 1)) {
    refuse_usage("--trained-grid", "a grid has at least one cell", "give RxC");
  }
  if (!request.generators) return;
  const Eigen::Index blocks = Eigen::Index{request.heads} * (request.head_dim / request.block);
  for (const MatrixD* axis : {&request.generators->row, &request.generators->column}) {
    if (axis->rows() == blocks && axis->cols() == liere_planes(request.block)) continue;
    refuse_usage("liere",
                 fmt::format("the learned generators are {} blocks of {} planes", axis->rows(), axis->cols()),
                 "ask for that many heads and those blocks");
  }
}

// Blocks of 2 turn by angles, larger ones do not.
void check_turns_pairs(const std::string& scheme, const RotaryRequest& request) {
  if (scheme != "liere" || request.block == 2) return;
  refuse_usage("liere",
               fmt::format("blocks of {} turn in {} planes at once and have no angles", request.block,
                           liere_planes(request.block)),
               "ask for blocks of 2");
}

}  // namespace

double own_temperature(const std::string& scheme, const std::string& layout) {
  if (scheme == "rope-mixed") return 10;
  return layout == "rope-vit" || layout == "dinov3" ? 100 : 10000;
}

int head_dim_step(const std::string& scheme) {
  return scheme == "rope-1d" || scheme == "m-rope" || scheme == "liere" ? 2 : 4;
}

int min_head_dim(const std::string& scheme) {
  return scheme == "m-rope" ? 6 : head_dim_step(scheme);
}

RotaryRequest checked_rotary(const std::string& id, const RotaryRequest& given) {
  const Scheme& scheme = find_scheme(id);
  if (scheme.kind != Scheme::Kind::rotary) {
    refuse_usage("scheme", id + " does not turn queries and keys",
                 "choose one of rope-1d, rope-2d, rope-mixed, m-rope, liere");
  }
  RotaryRequest request = given;
  const GridShape grid = request.grid;
  if (grid.rows < 1 || grid.columns < 1) {
    refuse_usage("--grid", "a rotation needs at least one token", "give --grid RxC or --tokens N");
  }
  check_width(id, request.head_dim);
  if (request.heads < 1 || request.heads > 1024) {
    refuse_usage("--heads", fmt::format("{} heads are out of range", request.heads), "allowed: 1 to 1024");
  }
  check_layout(scheme, request.layout);
  if (request.pairs.empty()) {
    const bool half = request.layout == "articles" || request.layout == "dinov3" || id == "m-rope";
    request.pairs = half ? "half" : "adjacent";
  }
  check_choice("--pairs", request.pairs, {"adjacent", "half"});
  check_choice("--normalise", request.normalise, {"separate", "min", "max"});
  if (!request.temperature) request.temperature = own_temperature(id, request.layout);
  const double temperature = *request.temperature;
  if (!(temperature > 0) || !std::isfinite(temperature) ||
      !std::isfinite(std::ldexp(1.0, 32) / temperature)) {
    refuse_usage("--temperature", "the temperature must be a positive number",
                 fmt::format("the usual one is {}", std::lround(own_temperature(id, request.layout))));
  }
  if (request.pretraining_side < 1 || request.pretraining_side > 512) {
    refuse_usage("--pretraining-side", fmt::format("{} cells are out of range", request.pretraining_side),
                 "allowed: 1 to 512");
  }
  if (request.layer < 0 || request.layer > 1023) {
    refuse_usage("--layer", fmt::format("there is no layer {}", request.layer), "allowed: 0 to 1023");
  }
  std::int64_t tables = id == "rope-mixed" ? request.heads : 1;
  if (id == "m-rope") check_sections(request);
  if (id == "liere") {
    check_blocks(request);
    tables = std::int64_t{request.heads} * request.block;
  }
  const std::int64_t tokens =
      std::int64_t{grid.rows} * grid.columns + request.text_before + request.text_after;
  if (tokens > max_numbers / (tables * request.head_dim)) {
    refuse_usage("--dim", fmt::format("cosines and sines of {} tokens are too many at this width", tokens),
                 "at most 268435456 numbers fit: choose fewer tokens, fewer heads or a smaller width");
  }
  if (id == "rope-mixed") check_mixed(request);
  return request;
}

std::vector<std::array<int, 2>> rotary_pairs(const std::string& scheme, const RotaryRequest& given) {
  const RotaryRequest request = checked_rotary(scheme, given);
  check_turns_pairs(scheme, request);
  const int count = request.head_dim / 2;
  std::vector<std::array<int, 2>> pairs;
  pairs.reserve(static_cast<std::size_t>(count));
  for (int pair = 0; pair < count; ++pair) {
    if (request.pairs == "adjacent") {
      pairs.push_back({2 * pair, 2 * pair + 1});
    } else if (request.layout == "articles") {
      const int quarter = count / 2, first = pair < quarter ? pair : pair + quarter;
      pairs.push_back({first, first + quarter});
    } else {
      pairs.push_back({pair, pair + count});
    }
  }
  return pairs;
}

RotaryTable rotary_table(const std::string& scheme, const RotaryRequest& given, const Progress& progress) {
  const RotaryRequest request = checked_rotary(scheme, given);
  RotaryTable table;
  table.pairs = rotary_pairs(scheme, request);
  const int tables = scheme == "rope-mixed" || scheme == "liere" ? request.heads : 1;
  for (int head = 0; head < tables; ++head) {
    const MatrixD angles = rotary_angles(scheme, request, head, progress);
    Matrix cosine(angles.rows(), angles.cols()), sine(angles.rows(), angles.cols());
    for (Eigen::Index token = 0; token < angles.rows(); ++token) {
      progress.check();
      cosine.row(token) = angles.row(token).array().cos().cast<float>();
      sine.row(token) = angles.row(token).array().sin().cast<float>();
    }
    table.cosine.push_back(std::move(cosine));
    table.sine.push_back(std::move(sine));
  }
  return table;
}

LieReGenerators liere_generators(const RotaryRequest& given) {
  const RotaryRequest request = checked_rotary("liere", given);
  if (request.generators) return *request.generators;
  return seeded_liere_generators(request.heads, request.head_dim, request.block, request.seed, request.layer);
}

void rotate(std::span<float> vector, const RotaryTable& table, int token, int head) {
  const Matrix &cosines = table.cosine_of(head), &sines = table.sine_of(head);
  for (std::size_t pair = 0; pair < table.pairs.size(); ++pair) {
    const auto column = static_cast<Eigen::Index>(pair);
    const float cosine = cosines(token, column), sine = sines(token, column);
    float& real = vector[static_cast<std::size_t>(table.pairs[pair][0])];
    float& imaginary = vector[static_cast<std::size_t>(table.pairs[pair][1])];
    const float turned = real * cosine - imaginary * sine;
    imaginary = real * sine + imaginary * cosine;
    real = turned;
  }
}

void rotate(Matrix& tokens, const RotaryTable& table, int head) {
  for (int token = 0; token < tokens.rows(); ++token) {
    rotate(std::span(tokens.row(token).data(), static_cast<std::size_t>(tokens.cols())), table, token, head);
  }
}

void rotate(MatrixD& tokens, const MatrixD& angles, const std::vector<std::array<int, 2>>& pairs) {
  for (Eigen::Index token = 0; token < tokens.rows(); ++token) {
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
      const double angle = angles(token, static_cast<Eigen::Index>(pair));
      const double cosine = std::cos(angle), sine = std::sin(angle);
      double& real = tokens(token, pairs[pair][0]);
      double& imaginary = tokens(token, pairs[pair][1]);
      const double turned = real * cosine - imaginary * sine;
      imaginary = real * sine + imaginary * cosine;
      real = turned;
    }
  }
}

std::int64_t rotary_parameters(const std::string& scheme, const RotaryRequest& given) {
  const RotaryRequest request = checked_rotary(scheme, given);
  if (scheme == "liere") return std::int64_t{request.heads} * request.head_dim * (request.block - 1);
  return scheme == "rope-mixed" ? std::int64_t{request.heads} * request.head_dim : 0;
}

}  // namespace whereabouts
