#include "core/labs/ablation/claims.h"

#include "core/figure/text.h"
#include "core/labs/ablation/comparison.h"

namespace whereabouts {
namespace {

Message counts_compared(const Comparison& comparison) {
  const SchemeRow& plane = comparison.row("learned-2d");
  const SchemeRow& line = comparison.row("learned-1d");
  const std::int64_t with_class = *line.parameters + comparison.request.width;
  return message("{} against {} ({} with a class token)", grouped(*plane.parameters),
                 grouped(*line.parameters), grouped(with_class));
}

// What a study of larger windows reports for a scheme, as it prints it.
Message larger_window(const char* scheme) {
  for (const PublishedResult& result : find_scheme(scheme).published) {
    if (result.source.find("Swin v2") != std::string::npos) return message("{} %", brief(result.percent, 4));
  }
  return "nothing";
}

}  // namespace

void hold_claims_against(Comparison& comparison) {
  std::vector<Claim>& claims = comparison.claims;
  const auto contradict = [&](const char* scheme, Field field, Message note) {
    claims.push_back({scheme, field, std::move(note)});
    ++comparison.contradicted;
  };
  const SchemeRow& plane = comparison.row("learned-2d");
  const SchemeRow& line = comparison.row("learned-1d");
  if (plane.parameters && line.parameters && *plane.parameters <= *line.parameters) {
    contradict(
        "learned-2d", Field::parameters,
        message("One article calls these more parameters than learned 1-D. They are {}: {}.",
                *plane.parameters < *line.parameters ? "fewer" : "no more", counts_compared(comparison)));
  }
  const char* rotary = "Two articles call RoPE partly learned. It learns nothing: only the mixed form does.";
  for (const char* id : {"rope-1d", "rope-2d"}) {
    if (!comparison.row(id).scheme->learnable) contradict(id, Field::learned, rotary);
  }
  if (!comparison.row("relative-bias").scheme->transfers) {
    contradict("relative-bias", Field::transfers,
               message("One article calls its extrapolation excellent. Another window needs the table "
                       "resampled: from 8 to 24 without tuning Swin v2 reports {} for it, {} for log-CPB.",
                       larger_window("relative-bias"), larger_window("log-cpb")));
  }
  contradict("sinusoidal-1d", Field::transfers,
             "The articles call its extrapolation good. On images it holds only while rows keep their "
             "length: otherwise a token's number means another place.");
  contradict("learned-1d", Field::used_in,
             "One article also lists T5, which adds learned biases by offset instead.");
  contradict("sinusoidal-1d", Field::used_in,
             "One article also lists TinyBERT, which learns its positions as BERT does.");
  if (line.parameters) {
    claims.push_back({"learned-1d", Field::parameters,
                      message("Patches alone. With a class token's vector {}, as one article counts.",
                              grouped(*line.parameters + comparison.request.width))});
  }
}

}  // namespace whereabouts
