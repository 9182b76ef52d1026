// What runs of several schemes measured, scheme by scheme, and what they say in words.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/ablation/studies.h"
#include "core/position/scheme.h"
#include "core/train/run/ablation_table.h"
#include "core/train/run/compared_runs.h"

namespace whereabouts {

struct MeasuredScheme {
  AblationSummary summary;
  std::vector<AblationRow> runs;   // (seeds)
  const Scheme* scheme = nullptr;  // null: not of the catalogue, as two that are joined
  Message title;
};

struct Measured {
  std::shared_ptr<const ComparedRuns> runs;
  std::vector<MeasuredScheme> schemes;  // in the order of the runs

  const MeasuredScheme* find(const std::string& position) const;
  std::vector<AblationSummary> summaries() const;
};
Measured measured_schemes(std::shared_ptr<const ComparedRuns> runs);

// Whether `scheme` is the best one of `measure`, or not told apart from it (ablation_table.h).
bool is_best_or_ties(const Measured& measured, const MeasuredScheme& scheme, const AblationMeasure& measure);

// Every pair of schemes that a study and these runs have in common.
struct OrderCheck {
  int pairs = 0, same = 0, tied = 0, reversed = 0;  // tied: here, or there
};
OrderCheck order_against(const Measured& measured, const std::vector<const StudyResult*>& study);

// The finding in words, its numbers marked. `study` may be empty.
Message measured_finding(const Measured& measured, const std::vector<const StudyResult*>& study);
// "Fashion-MNIST, 60,000 training images a run, 3 seeds, 7 × 7 patches": as far as it is known.
Message measured_setting(const Measured& measured);

}  // namespace whereabouts
