#include "core/labs/ablation/measured.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

// "Learned 1-D + RoPE axial" of "learned-1d+rope-2d".
Message title_of(const std::string& position) {
  Message title;
  for (const auto& [id, scheme] : schemes_in(position))
    title +=
        Message(title.empty() ? "" : " + ") + (scheme != nullptr ? scheme->title : Message(shown(id, 40)));
  return title;
}

const AblationMeasure& accuracy() {
  return ablation_measures()[0];
}

const MeasuredScheme& best_in(const Measured& measured, const AblationMeasure& measure) {
  return measured.schemes[best_of(measured.summaries(), measure)];
}

const MeasuredScheme& last_in(const Measured& measured, const AblationMeasure& measure) {
  return *std::min_element(measured.schemes.begin(), measured.schemes.end(),
                           [&](const MeasuredScheme& a, const MeasuredScheme& b) {
                             return (a.summary.*measure.over_seeds).mean <
                                    (b.summary.*measure.over_seeds).mean;
                           });
}

double mean_of(const MeasuredScheme& scheme, const AblationMeasure& measure) {
  return 100 * (scheme.summary.*measure.over_seeds).mean;
}

Message percent_of(const MeasuredScheme& scheme, const AblationMeasure& measure) {
  return message("{} %", percent_text(scheme.summary.*measure.over_seeds));
}

Message seeds_text(const Measured& measured) {
  int least = measured.schemes.front().summary.seeds, most = least;
  for (const MeasuredScheme& each : measured.schemes) {
    least = std::min(least, each.summary.seeds);
    most = std::max(most, each.summary.seeds);
  }
  return least == most ? message("{} {}", most, most == 1 ? "seed" : "seeds")
                       : message("{} to {} seeds", least, most);
}

Message best_sentence(const Measured& measured, const MeasuredScheme& best) {
  std::vector<Message> tied;
  for (const MeasuredScheme& each : measured.schemes) {
    if (&each != &best && is_best_or_ties(measured, each, accuracy())) tied.push_back(each.title);
  }
  Message text =
      message("**{}** is best{}: **{}** over {}", best.title,
              measured.runs->data_title.empty() ? Message("") : message(" on {}", measured.runs->data_title),
              percent_of(best, accuracy()), seeds_text(measured));
  if (best.summary.seeds < 2) return message("{}, so no spread is known.", text);
  if (tied.size() + 1 == measured.schemes.size() && !tied.empty())
    return message("{}; none of the others is told apart from it (Welch's test, 95 %).", text);
  return text + (tied.empty() ? "; every other is told apart from it (Welch's test, 95 %)."
                              : message("; {}{} not told apart from it (Welch's test, 95 %).", listed(tied),
                                        (tied.size() == 1 ? " is" : " are")));
}

Message last_sentence(const Measured& measured, const MeasuredScheme& best) {
  const MeasuredScheme& last = last_in(measured, accuracy());
  const MeasuredScheme* none = measured.find("none");
  Message text = message(" {} is last: **{}**, {} points behind", last.title, percent_of(last, accuracy()),
                         difference_text(best.summary.accuracy, last.summary.accuracy));
  if (none != nullptr && none != &last && none != &best)
    text += message("; without position it is {}", percent_of(*none, accuracy()));
  return message("{}.", text);
}

Message transfer_sentence(const Measured& measured, const MeasuredScheme& best) {
  const AblationMeasure& scrambled = ablation_measures()[1];
  const AblationMeasure& twice = ablation_measures()[3];
  const MeasuredScheme& carried = best_in(measured, twice);
  const double cost = mean_of(best, accuracy()) - mean_of(best, scrambled);
  return message(" Scrambled patches {} {} **{}** points; on twice the grid {} is best with **{}**.",
                 cost < 0 ? "gain" : "cost", &best == &carried ? Message("it") : Message(best.title),
                 number(std::abs(cost), 1), &best == &carried ? Message("it too") : Message(carried.title),
                 percent_of(carried, twice));
}

// Of the largest grid that schemes were tried on.
Message grids_sentence(const Measured& measured) {
  const std::vector<double> factors = grids_of(measured.summaries());
  if (factors.empty()) return {};
  const double factor = factors.back();
  const MeasuredScheme *best = nullptr, *last = nullptr;
  const auto mean = [&](const MeasuredScheme& scheme) { return scheme.summary.grids.at(factor).mean; };
  for (const MeasuredScheme& each : measured.schemes) {
    if (!each.summary.grids.contains(factor)) continue;
    if (best == nullptr || mean(each) > mean(*best)) best = &each;
    if (last == nullptr || mean(each) <= mean(*last)) last = &each;
  }
  if (last != best && mean(*last) == mean(*best))
    return message(" On **{}** times the grid all have **{} %**.", brief(factor),
                   percent_text(best->summary.grids.at(factor)));
  Message text = message(" On **{}** times the grid {} is best with **{} %**", brief(factor), best->title,
                         percent_text(best->summary.grids.at(factor)));
  if (last != best)
    text += message(", {} last with **{} %**", last->title, percent_text(last->summary.grids.at(factor)));
  return message("{}.", text);
}

// "Liu et al. 2021 (Swin)", "github.com/s-chh" of a repository.
std::string short_source(const std::string& source) {
  const std::size_t owner = source.find('/');
  return source.find(' ') == std::string::npos && owner != std::string::npos
             ? source.substr(0, source.find('/', owner + 1))
             : source;
}

Message order_sentence(const OrderCheck& check, const StudyResult& study) {
  if (check.pairs == 0) return {};
  Message text = message(" Of {} {} that {} ranks, **{}** {} the same order here", check.pairs,
                         check.pairs == 1 ? "pair" : "pairs", short_source(study.result.source), check.same,
                         check.same == 1 ? "has" : "have");
  if (check.tied > 0) text += message(", {} tied", check.tied);
  if (check.reversed > 0) text += message(", {} the reverse", check.reversed);
  return message("{}.", text);
}

// What the study reports of a scheme; null: nothing.
const StudyResult* result_in(const std::vector<const StudyResult*>& study, const MeasuredScheme& scheme) {
  for (const StudyResult* each : study) {
    if (each->scheme == scheme.summary.position) return each;
  }
  return nullptr;
}

}  // namespace

const MeasuredScheme* Measured::find(const std::string& position) const {
  const auto found = std::find_if(schemes.begin(), schemes.end(), [&](const MeasuredScheme& each) {
    return each.summary.position == position;
  });
  return found == schemes.end() ? nullptr : &*found;
}

std::vector<AblationSummary> Measured::summaries() const {
  std::vector<AblationSummary> all;
  for (const MeasuredScheme& each : schemes) all.push_back(each.summary);
  return all;
}

Measured measured_schemes(std::shared_ptr<const ComparedRuns> runs) {
  Measured measured;
  for (const AblationSummary& summary : summarise(runs->rows)) {
    MeasuredScheme scheme;
    scheme.summary = summary;
    if (const auto joined = schemes_in(summary.position); joined.size() == 1)
      scheme.scheme = joined.front().scheme;
    scheme.title = title_of(summary.position);
    for (const AblationRow& row : runs->rows) {
      if (row.position == summary.position) scheme.runs.push_back(row);
    }
    measured.schemes.push_back(std::move(scheme));
  }
  measured.runs = std::move(runs);
  return measured;
}

bool is_best_or_ties(const Measured& measured, const MeasuredScheme& scheme, const AblationMeasure& measure) {
  return ties(scheme.summary.*measure.over_seeds, best_in(measured, measure).summary.*measure.over_seeds);
}

OrderCheck order_against(const Measured& measured, const std::vector<const StudyResult*>& study) {
  OrderCheck check;
  for (std::size_t i = 0; i < measured.schemes.size(); ++i) {
    for (std::size_t j = i + 1; j < measured.schemes.size(); ++j) {
      const MeasuredScheme &a = measured.schemes[i], &b = measured.schemes[j];
      const StudyResult *there_a = result_in(study, a), *there_b = result_in(study, b);
      if (there_a == nullptr || there_b == nullptr) continue;
      ++check.pairs;
      const double there = there_a->result.percent - there_b->result.percent;
      const double here = mean_of(a, accuracy()) - mean_of(b, accuracy());
      if (ties(a.summary.accuracy, b.summary.accuracy) || there == 0) {
        ++check.tied;
      } else {
        ++((here > 0) == (there > 0) ? check.same : check.reversed);
      }
    }
  }
  return check;
}

Message measured_finding(const Measured& measured, const std::vector<const StudyResult*>& study) {
  const MeasuredScheme& best = best_in(measured, accuracy());
  Message text = best_sentence(measured, best);
  if (measured.schemes.size() > 1) text += last_sentence(measured, best);
  text += transfer_sentence(measured, best);
  text += grids_sentence(measured);
  if (!study.empty()) text += order_sentence(order_against(measured, study), *study.front());
  return text;
}

Message measured_setting(const Measured& measured) {
  const ComparedRuns& runs = *measured.runs;
  Message text = runs.data_title.empty() ? message("The runs of {}", runs.name) : Message(runs.data_title);
  if (runs.samples > 0) text += message(", {} training images a run", grouped(runs.samples));
  text += message(", {}", seeds_text(measured));
  if (runs.grid.count() > 0) text += message(", {} patches", times_text(runs.grid));
  if (!runs.rates.empty()) text += ", position rates chosen on held-out training images";
  return text;
}

}  // namespace whereabouts
