#include "ui/lessons/lesson_page_figures.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "core/base/failure.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/on_pages.h"
#include "core/lesson/figure_number.h"
#include "core/lesson/lesson_inputs.h"
#include "core/live/live_inputs.h"
#include "core/live/live_lab.h"
#include "ui/language/core_words.h"
#include "ui/lessons/lesson_slides.h"
#include "ui/output/page_sweep.h"
#include "ui/render/html/live_page.h"

namespace whereabouts {
namespace {

struct PageFigureText {
  Q_DECLARE_TR_FUNCTIONS(LessonPage)
};

// Of longer sweeps, as those of seeds, a slider has so many steps around the one that is shown: every
// thousandth would be far from all that the lesson says.
constexpr int maxWhole = 240, around = 61;
constexpr qsizetype maxWaiting = 300'000;  // bytes

bool isSame(const LessonSession& a, const LessonSession& b) {
  return a == b && a.panels == b.panels && a.marks == b.marks && a.caption == b.caption;
}

QString labelOf(const Parameter& parameter) {
  return PageFigureText::tr("“%1”").arg(coreText(parameter.label));
}

// The labels of readings that `quantity` is taken from.
void addReadings(const FigureNumber& quantity, std::set<std::string>& names) {
  if (quantity.source == FigureNumber::Source::reading) names.insert(quantity.name);
  for (const FigureNumber& each : quantity.of) addReadings(each, names);
}

// Those that the lesson measures: it has no use for the others of its labs.
std::set<std::string> readingsOf(const Lesson& lesson) {
  std::set<std::string> names;
  for (const LessonStep& step : lesson.steps) {
    if (step.see) addReadings(*step.see, names);
    for (const auto& [name, quantity] : step.numbers) addReadings(quantity, names);
  }
  return names;
}

// What a page has of a figure: the readings called `names`, and no arrays, which would hold what a model
// computed for every step of a slider.
void keepOnPage(Figure& figure, const std::set<std::string>& names) {
  figure.arrays.clear();
  std::erase_if(figure.readings, [&](const Reading& each) { return !names.contains(each.label.text()); });
}

// Whether `figure`, a step of a sweep that the lesson does not ask for, tells what a later question asks.
bool tellsLater(const Lesson& lesson, const std::vector<TriedStep>& tried, int at, const std::string& lab,
                const Figure& figure, const FigureOf& other) {
  for (std::size_t i = static_cast<std::size_t>(at) + 1; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    if (!step.commit) continue;
    if (step.withholds(lab)) return true;
    const FigureNumber see = one_figure(*step.see);
    if (!has_figure_number(see, figure)) continue;
    try {
      const double value = measure(see, figure, other, "lesson");
      if (std::abs(value - tried[i].measured->value) < 0.5 * std::pow(10, -see.decimals)) return true;
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
    }
  }
  return false;
}

// Whether it is the figure of a later question, and was not seen before.
bool isLater(const std::vector<TriedStep>& tried, int at, const Figure& figure) {
  const auto hash = content_hash(figure);
  bool later = false;
  for (std::size_t i = 0; i < tried.size(); ++i) {
    if (!tried[i].figure || content_hash(*tried[i].figure) != hash) continue;
    if (i <= static_cast<std::size_t>(at)) return false;
    later = later || tried[i].measured;
  }
  return later;
}

// The steps of `sweep` that are near the one asked for.
PageSweep partAround(const PageSweep& sweep) {
  const int first = std::clamp(sweep.asked - around / 2, 0, sweep.count - around);
  PageSweep part = sweep;
  part.count = around;
  part.asked = sweep.asked - first;
  part.words = [words = sweep.words, first](int step) { return words(first + step); };
  part.value = [value = sweep.value, first](int step) { return value(first + step); };
  part.figure = [figure = sweep.figure, first](int step, const Progress& of) {
    return figure(first + step, of);
  };
  return part;
}

}  // namespace

LessonPageFigures::LessonPageFigures(const Lesson& lesson, const std::vector<TriedStep>& tried,
                                     ExportOptions options, QString otherTheme)
    : lesson_(lesson), tried_(tried), options_(std::move(options)), otherTheme_(std::move(otherTheme)) {}

int LessonPageFigures::live(int at) {
  const LessonStep& step = lesson_.steps.at(static_cast<std::size_t>(at));
  const LessonSession* session = shown_at(lesson_, at, false);
  const std::string varied = step.vary ? step.vary->parameter : std::string();
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    // A step before may leave out what would tell this one's answer.
    if (asked_[i].live && asked_[i].varied == varied && isSame(*asked_[i].session, *session) && !step.commit)
      return static_cast<int>(i);
  }
  asked_.push_back({session, tried_.at(static_cast<std::size_t>(at)).figure, at, varied, true});
  return static_cast<int>(asked_.size()) - 1;
}

int LessonPageFigures::waiting(int at) {
  const LessonSession* session = shown_before(lesson_, at, false);
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    if (isSame(*asked_[i].session, *session)) return static_cast<int>(i);
  }
  asked_.push_back({session, tried_.at(static_cast<std::size_t>(at)).before, at, {}, false});
  return static_cast<int>(asked_.size()) - 1;
}

bool LessonPageFigures::computes(const Asked& asked) const {
  if (!asked.computes) asked.computes = mayCompute(asked);
  return *asked.computes;
}

// What the learner may move has a control, and figures of it follow from formulas, in the words of core; and
// no question waits that this lab's figures could answer.
bool LessonPageFigures::mayCompute(const Asked& asked) const {
  const std::string& id = asked.session->lab;
  const Lab& lab = find_lab(id);
  if (!asked.live || asked.varied.empty() || !is_on_pages(lab) || !hasPageCore(id)) return false;
  if (coreText(lab.info().question) != lab.info().question.c_str() || !asked.session->marks.empty())
    return false;
  for (std::size_t i = static_cast<std::size_t>(asked.step) + 1; i < lesson_.steps.size(); ++i) {
    const LessonStep& step = lesson_.steps[i];
    if (!step.commit) continue;
    const int at = static_cast<int>(i);
    if (step.withholds(id) || shown_at(lesson_, at, false)->lab == id ||
        has_figure_number(one_figure(*step.see), *asked.figure))
      return false;
  }
  const Parameter* varied = find_parameter(lab.parameters(), asked.varied);
  if (!varied || !is_set_on_pages(varied->kind)) return false;
  const Values& given = asked.session->values;
  const Inputs seen =
      seen_inputs(lab, lesson_inputs(*asked.session, built_in_inputs()), given, Policy::adjust);
  return live_inputs(lab, seen, resolve_values(lab, seen, given, Policy::adjust)).has_value();
}

std::set<std::string> LessonPageFigures::computed() const {
  std::set<std::string> labs;
  for (const Asked& asked : asked_) {
    if (computes(asked)) labs.insert(asked.session->lab);
  }
  return labs;
}

LessonPageFigure LessonPageFigures::draw(const Asked& asked, qsizetype room, const Progress& progress) const {
  LessonPageFigure drawn;
  const LessonSession& session = *asked.session;
  auto whole = std::make_shared<Figure>(*asked.figure);
  const std::set<std::string> readings = readingsOf(lesson_);
  // While a question waits, what the figure reads may be near the answer.
  keepOnPage(*whole, asked.live ? readings : std::set<std::string>());
  const std::shared_ptr<const Figure> figure = spokenFigure(whole, asked.session);
  PageSweep sweep;
  auto left = std::make_shared<int>(0);  // steps that would answer a later question
  if (asked.live) {
    const Lab& lab = find_lab(session.lab);
    const Inputs opened = built_in_inputs();
    const Inputs inputs = lesson_inputs(session, opened, progress);
    const auto figures = std::make_shared<LessonFigures>(opened);
    const auto finish = [this, &session, &asked, left, figures, readings, &progress](Figure& made) {
      const FigureOf other = [&](const LessonSession& of) { return figures->of(of, progress); };
      const bool tells =
          asked.varied.empty() && tellsLater(lesson_, tried_, asked.step, session.lab, made, other);
      made = shown_part(session, made, lesson_name(lesson_));
      if (!tells && !isLater(tried_, asked.step, made)) return keepOnPage(made, readings);
      ++*left;
      refuse_file("lesson", "this figure answers a later question", "");
    };
    const FigureSource source{&lab, inputs, session.values, nullptr, finish};
    const std::string own = lab.info().sweep;
    const Parameter* varied = find_parameter(lab.parameters(), asked.varied);
    if (varied) sweep = pageSweep(source, varied->id, progress);
    LivePage live;
    if (computes(asked)) {
      live = livePage(lab, inputs, session.values,
                      {session.panels, {asked.varied}, {readings.begin(), readings.end()}, session.caption},
                      progress);
    }
    if (sweep.count < 2 && !own.empty() && !live.computes()) {
      sweep = pageSweep(source, own, progress);
      const Parameter* moved = find_parameter(lab.parameters(), own);
      if (varied && sweep.count >= 2 && moved)
        drawn.notes << PageFigureText::tr(
                           "%1 can be moved in Whereabouts alone; the slider of this page moves %2.")
                           .arg(labelOf(*varied), labelOf(*moved));
    }
    sweep.live = std::move(live);
    if (varied && sweep.count < 2 && !sweep.live.computes())
      drawn.notes << PageFigureText::tr("%1 can be moved in Whereabouts alone, not on this page.")
                         .arg(labelOf(*varied));
    if (sweep.count >= 2) {
      const Parameter* moved = find_parameter(lab.parameters(), sweep.parameter.toStdString());
      sweep.label = coreText(moved->label);
      sweep.figure = [made = sweep.figure, &asked](int step, const Progress& of) {
        return spokenFigure(made(step, of), asked.session);
      };
      if (sweep.count > maxWhole) {
        drawn.notes << PageFigureText::tr("The slider has %1 of %2 steps: those around the one shown first.")
                           .arg(around)
                           .arg(sweep.count);
        sweep = partAround(sweep);
      }
    }
  }
  drawn.markup = makeFragment(
      figure, sweep, options_, progress, [](const std::function<void()>& part) { part(); },
      {.maxBytes = room, .otherTheme = otherTheme_, .still = false, .arrays = false, .translate = coreText});
  if (*left > 0) drawn.notes << PageFigureText::tr("Steps that would answer a later question are left out.");
  return drawn;
}

std::vector<LessonPageFigure> LessonPageFigures::drawn(qsizetype room, const Progress& progress) const {
  std::vector<LessonPageFigure> all(asked_.size());
  std::vector<std::size_t> order;
  for (const bool live : {false, true}) {
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      if (asked_[i].live == live) order.push_back(i);
    }
  }
  constexpr double once = 0.7;   // of the work
  std::vector<std::size_t> cut;  // those that nearly fill their share
  for (std::size_t k = 0; k < order.size(); ++k) {
    const Asked& asked = asked_[order[k]];
    const auto rest = static_cast<qsizetype>(order.size() - k);
    const qsizetype share = asked.live ? room / rest : std::min(maxWaiting, room / rest);
    const double step = once / static_cast<double>(order.size());
    const Progress part = progress.part(step * static_cast<double>(k), step * static_cast<double>(k + 1));
    all[order[k]] = draw(asked, share, part);
    const qsizetype size = all[order[k]].markup.size();
    room -= size;
    if (asked.live && size > share / 2) cut.push_back(order[k]);
  }
  // What the others have left.
  for (std::size_t k = 0; k < cut.size(); ++k) {
    const qsizetype before = all[cut[k]].markup.size();
    const qsizetype share = before + room / static_cast<qsizetype>(cut.size() - k);
    const double step = (1 - once) / static_cast<double>(cut.size());
    const Progress part =
        progress.part(once + step * static_cast<double>(k), once + step * static_cast<double>(k + 1));
    LessonPageFigure more = draw(asked_[cut[k]], share, part);
    room += before - more.markup.size();
    all[cut[k]] = std::move(more);
  }
  return all;
}

}  // namespace whereabouts
