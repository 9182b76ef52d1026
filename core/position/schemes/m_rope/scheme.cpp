#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/rotary/fixed_rotation.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/m_rope/m_rope.h"

namespace whereabouts {
namespace {

constexpr Handle<std::vector<double>> sections{"sections"};
constexpr Handle<int> text_before{"text-before"}, text_after{"text-after"};

void check_part(const RotaryRequest& request) {
  const int pairs = turning_pairs(request);
  if (pairs >= 3) return;
  refuse_usage(flag("partial-rotary"),
               message("{} of a head of {} are {} pairs, and time, height and width need one each",
                       brief(request.own[m_rope::part], 4), request.head_dim, pairs),
               message("try {} or more", brief(std::ceil(5000.0 / request.head_dim + 1e-9) / 1000, 4)));
}

void check_sections(RotaryRequest& request) {
  const int pairs = turning_pairs(request);
  if (!request.sections) request.sections = default_sections(request.layout, pairs);
  const auto [time, height, width] = *request.sections;
  const MRopeSections usual = default_sections(request.layout, pairs);
  const Message remedy = message("for {} pairs try {},{},{}", pairs, usual[0], usual[1], usual[2]);
  if (std::min({time, height, width}) < 0 || std::max({time, height, width}) > 65536) {
    refuse_usage(flag("sections"), message("{},{},{} are out of range", time, height, width), remedy);
  }
  if (request.layout != "interleaved" && time + height + width != pairs) {
    refuse_usage(flag("sections"),
                 message("{},{},{} add up to {} pairs, and {} of a head of {} turn", time, height, width,
                         time + height + width, pairs, request.head_dim),
                 remedy);
  }
}

void check_sequence(const RotaryRequest& request) {
  for (const int text : {request.text_before, request.text_after}) {
    if (text < 0 || text > 65536) {
      refuse_usage(text == request.text_before ? flag("text-before") : flag("text-after"),
                   message("{} tokens of text are out of range", text), "allowed: 0 to 65536");
    }
  }
  const int frames = m_rope_sequence(request).frames;
  if (frames > 1 && request.layout == "circle") {
    refuse_usage(flag("frames"), "Circle-RoPE puts one image on a circle, and no film",
                 "leave it out, or choose another layout");
  }
  const std::int64_t tokens = std::int64_t{request.grid.rows} * request.grid.columns * frames;
  if (tokens > (std::int64_t{1} << 28) / request.head_dim) {
    refuse_usage(flag("frames"), message("{} frames are too many at this width and grid", frames),
                 "at most 268435456 numbers fit: choose fewer frames or a smaller grid");
  }
}

MRopeSections asked_sections(const std::vector<double>& list) {
  MRopeSections asked{};
  bool whole = list.size() == asked.size();
  for (std::size_t i = 0; whole && i < asked.size(); ++i) {
    asked[i] = static_cast<int>(list[i]);
    whole = asked[i] == list[i];
  }
  if (!whole) {
    refuse_usage(flag("sections"), "these are not three whole numbers",
                 "give the pairs of time, height and width, such as 16,24,24");
  }
  return asked;
}

class MRope final : public UnlearnedRotation {
 public:
  MRope()
      : UnlearnedRotation(
            {.id = "m-rope",
             .title = "M-RoPE",
             .summary = "Text and image in one sequence: pairs turn with a token's time, height or width",
             .place = 90,
             .relative = true,
             .two_dimensional = true,
             .layouts = {{"chunked", "Qwen2-VL",
                          "Pairs of time, of height and of width one after the other, 16 : 24 : 24"},
                         {"interleaved", "Qwen3-VL",
                          "Time, height, width in turn, so that each has fast and slow pairs"},
                         {"circle", "Circle-RoPE",
                          "Chunked, and the image on a circle that is equally far from every word",
                          // Two neighbours of the grid are an angle apart that changes from place to place.
                          true},
                         {"video", "VideoRoPE",
                          "Height and width in turn, time in the slowest pairs; the image on a diagonal"}},
             .has_temperature = true,
             .transfers = true,
             .transfer = "Yes: the angles are evaluated at the new ids; text counts on behind the image",
             .remarks = {"Text and image in one count; an image takes few numbers",
                         "Rows, columns and time share the pairs",
                         "Qwen2-VL to Qwen3-VL; Circle-RoPE, VideoRoPE"}}) {}

  std::vector<Parameter> parameters() const override {
    const Range texts{.min = 0, .max = 65536};
    return {layout_request(*this),
            temperature_request(),
            pairs_request(),
            declare(sections, {.help = "pairs that turn with time, height and width, such as 16,24,24; left "
                                       "out, Qwen's shares of the width",
                               .range = Range{.min = 0, .max = 32768}}),
            declare(text_before, {.help = "tokens of text before the image", .range = texts}),
            declare(text_after, {.help = "tokens of text after the image", .range = texts}),
            declare(m_rope::frames,
                    {.help = "images in a row of one film; layout interleaved takes each as an image",
                     .initial = 1,
                     .range = Range{.min = 1, .max = 4096}}),
            declare(m_rope::spacing, {.help = "layout video: numbers from one frame to the next",
                                      .initial = 2,
                                      .range = Range{.min = 0.01, .max = 1000}}),
            declare(m_rope::radius, {.help = "layout circle: its radius, in numbers",
                                     .initial = 10,
                                     .range = Range{.min = 0.01, .max = 10000}}),
            declare(m_rope::mix, {.help = "layout circle: 0: tokens follow each other on it evenly; 1: "
                                          "each at the angle at which it is seen from the middle",
                                  .initial = 0.5,
                                  .range = Range{.min = 0, .max = 1}}),
            declare(m_rope::part, {.help = "share of the head that turns, its first dimensions; 0.5 in "
                                           "GLM-4.5V, 0.25 in Qwen3.5",
                                   .initial = 1,
                                   .range = Range{.min = 0.001, .max = 1}})};
  }
  RotaryRequest request_of(const SchemeRequest& asked) const override {
    RotaryRequest request = RotaryScheme::request_of(asked);
    request.text_before = asked.value(text_before, 0);
    request.text_after = asked.value(text_after, 0);
    if (const auto stated = asked.stated(sections)) request.sections = asked_sections(*stated);
    return request;
  }
  std::vector<std::string> array_names() const override { return {"cos", "sin", "pairs", "ids"}; }
  // With the ids (N, 3), time, height and width of every token.
  std::vector<NamedArray> arrays(const SchemeRequest& asked, const Progress& progress) const override {
    std::vector<NamedArray> arrays = RotaryScheme::arrays(asked, progress);
    const RotaryRequest request = request_of(asked);
    const MRopeForm form = m_rope_form(request);
    const std::vector<MRopeIds> ids = m_rope_ids(m_rope_sequence(request), form);
    std::vector<double> values;
    for (const MRopeIds& each : ids) values.insert(values.end(), each.begin(), each.end());
    if (whole_ids(form)) {
      arrays.push_back(
          made_array("ids", {{ids.size(), 3}, std::vector<std::int64_t>(values.begin(), values.end())}));
    } else {
      arrays.push_back(made_array("ids", {{ids.size(), 3}, std::move(values)}));
    }
    return arrays;
  }
  // Interleaved sections that do not fit are cut off, as in the libraries; VideoRoPE halves what height and
  // width have together.
  std::vector<Message> notes(const SchemeRequest& asked) const override {
    const RotaryRequest request = checked_rotary(*this, request_of(asked));
    std::vector<Message> notes;
    const int pairs = turning_pairs(request);
    const MRopeSections said = *request.sections,
                        got = pairs_per_axis(m_rope_axes(request.layout, said, pairs));
    if (said != got) {
      notes.push_back(
          message("in turn, the sections {},{},{} give time, height and width {}, {} and {} of the {} pairs",
                  said[0], said[1], said[2], got[0], got[1], got[2], pairs));
    }
    if (request.layout == "interleaved" && m_rope_sequence(request).frames > 1) {
      notes.emplace_back(
          "Qwen3-VL writes the time before every frame, as text: these tokens are left out here");
    }
    return notes;
  }

  std::string own_pairs(const std::string&) const override { return "half"; }
  int head_dim_step() const override { return 2; }
  int min_head_dim() const override { return 6; }
  std::string narrow_because() const override { return "needs a pair for time, height and width each"; }
  void check(RotaryRequest& request) const override {
    check_part(request);
    check_sections(request);
    check_sequence(request);
  }

  // Where a part of the head turns, its pairs are those of a head of that width; the others follow, at rest.
  std::vector<std::array<int, 2>> pairs(const RotaryRequest& request) const override {
    RotaryRequest part = request;
    part.head_dim = 2 * turning_pairs(request);
    std::vector<std::array<int, 2>> pairs = RotaryScheme::pairs(part);
    for (int dimension = part.head_dim; dimension < request.head_dim; dimension += 2)
      pairs.push_back({dimension, dimension + 1});
    return pairs;
  }

  MatrixD angles(const RotaryRequest& request, int, const Progress& progress) const override {
    const int pairs = turning_pairs(request);
    const std::vector<MRopeIds> ids = m_rope_ids(m_rope_sequence(request), m_rope_form(request));
    const std::vector<MRopeAxis> axes = m_rope_axes(request.layout, *request.sections, pairs);
    MatrixD angles = MatrixD::Zero(static_cast<Eigen::Index>(ids.size()), request.head_dim / 2);
    Eigen::RowVectorXd frequencies(pairs);
    for (int pair = 0; pair < pairs; ++pair) {
      frequencies(pair) = std::pow(*request.temperature, -2.0 * pair / turning_width(request));
    }
    for (Eigen::Index token = 0; token < angles.rows(); ++token) {
      progress.check();
      const MRopeIds& id = ids[static_cast<std::size_t>(token)];
      for (int pair = 0; pair < pairs; ++pair) {
        const auto axis = static_cast<std::size_t>(axes[static_cast<std::size_t>(pair)]);
        angles(token, pair) = id[axis] * frequencies(pair);
      }
    }
    return angles;
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_m_rope_scheme() {
  return std::make_unique<MRope>();
}

}  // namespace whereabouts
