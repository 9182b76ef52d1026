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

void check_sections(RotaryRequest& request) {
  const int pairs = request.head_dim / 2;
  if (!request.sections) request.sections = default_sections(request.layout, pairs);
  const auto [time, height, width] = *request.sections;
  const MRopeSections usual = default_sections(request.layout, pairs);
  const Message remedy =
      message("for a head of {} try {},{},{}", request.head_dim, usual[0], usual[1], usual[2]);
  if (std::min({time, height, width}) < 0 || std::max({time, height, width}) > 65536) {
    refuse_usage(flag("sections"), message("{},{},{} are out of range", time, height, width), remedy);
  }
  if (request.layout == "chunked" && time + height + width != pairs) {
    refuse_usage(flag("sections"),
                 message("{},{},{} add up to {} pairs, and a head of {} has {}", time, height, width,
                         time + height + width, request.head_dim, pairs),
                 remedy);
  }
  for (const int text : {request.text_before, request.text_after}) {
    if (text < 0 || text > 65536) {
      refuse_usage(text == request.text_before ? flag("text-before") : flag("text-after"),
                   message("{} tokens of text are out of range", text), "allowed: 0 to 65536");
    }
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
                          "Time, height, width in turn, so that each has fast and slow pairs"}},
             .has_temperature = true,
             .transfers = true,
             .transfer = "Yes: the angles are evaluated at the new ids; text counts on behind the image",
             .remarks = {"Text and image in one count; an image takes few numbers",
                         "Rows, columns and time share the pairs", "Qwen2-VL to Qwen3-VL"}}) {}

  std::vector<Parameter> parameters() const override {
    const Range texts{.min = 0, .max = 65536};
    return {layout_request(*this),
            temperature_request(),
            pairs_request(),
            declare(sections, {.help = "pairs that turn with time, height and width, such as 16,24,24; left "
                                       "out, Qwen's shares of the width",
                               .range = Range{.min = 0, .max = 32768}}),
            declare(text_before, {.help = "tokens of text before the image", .range = texts}),
            declare(text_after, {.help = "tokens of text after the image", .range = texts})};
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
    std::vector<std::int64_t> values;
    const auto ids = m_rope_ids({request.text_before, request.grid, request.text_after});
    for (const MRopeIds& each : ids) values.insert(values.end(), each.begin(), each.end());
    arrays.push_back(made_array("ids", {{ids.size(), 3}, std::move(values)}));
    return arrays;
  }
  // Interleaved sections that do not fit are cut off, as in the libraries.
  std::vector<Message> notes(const SchemeRequest& asked) const override {
    const RotaryRequest request = checked_rotary(*this, request_of(asked));
    const MRopeSections said = *request.sections,
                        got = pairs_per_axis(m_rope_axes(request.layout, said, request.head_dim / 2));
    if (said == got) return {};
    return {message(
        "interleaved, the sections {},{},{} give time, height and width {}, {} and {} of the {} pairs",
        said[0], said[1], said[2], got[0], got[1], got[2], request.head_dim / 2)};
  }

  std::string own_pairs(const std::string&) const override { return "half"; }
  int head_dim_step() const override { return 2; }
  int min_head_dim() const override { return 6; }
  std::string narrow_because() const override { return "needs a pair for time, height and width each"; }
  void check(RotaryRequest& request) const override { check_sections(request); }

  MatrixD angles(const RotaryRequest& request, int, const Progress& progress) const override {
    const int pairs = request.head_dim / 2;
    const std::vector<MRopeIds> ids = m_rope_ids({request.text_before, request.grid, request.text_after});
    const std::vector<MRopeAxis> axes = m_rope_axes(request.layout, *request.sections, pairs);
    MatrixD angles(static_cast<Eigen::Index>(ids.size()), pairs);
    Eigen::RowVectorXd frequencies(pairs);
    for (int pair = 0; pair < pairs; ++pair) {
      frequencies(pair) = std::pow(*request.temperature, -2.0 * pair / request.head_dim);
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
