#include "ui/render/html/make_page.h"

#include <QLocale>
#include <algorithm>
#include <map>

#include "core/base/failure.h"
#include "core/figure/figure.h"

namespace whereabouts {
namespace {

struct PageNotes {
  Q_DECLARE_TR_FUNCTIONS(Page)
};

// What a page may leave out, from nothing to all of it. Images of more pixels than a fine screen shows are
// never worth their bytes.
struct Way {
  bool arrays;
  double imageScale, minCell;  // as in PageContent
};
constexpr Way ways[] = {{true, 3, 0},    {true, 2, 0},     {false, 2, 0},   {false, 1, 0},
                        {false, 1, 0.5}, {false, 1, 0.75}, {false, 1, 1.5}, {false, 1, 3}};

// Every `stride`-th step, the last one, and the one asked for.
std::vector<int> everyStep(const PageSweep& sweep, int stride) {
  std::vector<int> steps;
  for (int at = 0; at < sweep.count; at += stride) steps.push_back(at);
  for (const int more : {sweep.count - 1, sweep.asked}) steps.push_back(more);
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

int strideFor(const PageSweep& sweep, int steps) {
  return std::max(1, (sweep.count - 2) / std::max(1, steps - 1) + 1);
}

using Markup = QByteArray (*)(const PageContent&, const ExportOptions&, const Progress&);

class PageMaker {
 public:
  PageMaker(std::shared_ptr<const Figure> figure, const PageSweep& sweep, const ExportOptions& options,
            const Progress& progress, const OnPaintThread& onPaintThread, Markup markup,
            const FragmentOptions& fragment)
      : figure_(std::move(figure)),
        sweep_(sweep),
        options_(options),
        progress_(progress),
        onPaintThread_(onPaintThread),
        markup_(markup),
        maxBytes_(fragment.maxBytes),
        arrays_(fragment.arrays) {
    content_.otherTheme = fragment.otherTheme;
    content_.still = fragment.still;
    content_.translate = fragment.translate;
    // Where panels were chosen, those of the lab have no place.
    if (options.panels.empty()) content_.live = sweep.live;
  }

  QByteArray make() {
    QByteArray page = made();
    progress_.report(1, PageNotes::tr("packing").toStdString());
    return page;
  }

 private:
  QByteArray made() {
    const QByteArray alone = without();
    if (sweep_.count < 2) return alone;
    share_ = 0.1;
    const int finest = strideFor(sweep_, sweep_.maxSteps);
    int stride = sweep_.count;
    qsizetype base = alone.size();
    Weighed weighed;
    for (;;) {
      // Some steps tell how much all of them take.
      constexpr int few = 5, wanted = 12, fewest = 4;
      const int sampled = std::max(finest, strideFor(sweep_, few));
      const QByteArray page = with(sampled);
      if (sampled == finest && page.size() <= maxBytes_) return page;
      weighed = {stepsAt(sampled), page.size()};
      const double each = std::max(1.0, static_cast<double>(page.size() - base) /
                                            static_cast<double>(everyStep(sweep_, sampled).size()));
      const double fitting = 0.97 * static_cast<double>(maxBytes_ - base) / each;
      stride = fitting < 2 ? sweep_.count
                           : std::max(finest, strideFor(sweep_, static_cast<int>(std::min(1e6, fitting))));
      // Smaller images leave room for more of them. Values stay as they are unless no sweep is left.
      const std::size_t next = way_ + 1;
      if (next == std::size(ways) || fitting >= std::min(wanted, sweep_.count)) break;
      if (ways[next].minCell > 0 && fitting >= fewest) break;
      way_ = next;
      base = alonePage(false).size();
    }
    share_ = 0.7;
    for (; stride < sweep_.count; stride += std::max(1, stride / 8)) {
      QByteArray page = with(stride);
      if (page.size() <= maxBytes_) return withMore(std::move(page), stride, finest, weighed);
    }
    return alonePage(true);
  }

  // Of the page that is being tried. What is done of the whole only grows: with every try by its share of the
  // rest.
  void report(double fraction, const std::string& stage) { progress_.report(ofWhole(fraction), stage); }
  double ofWhole(double fraction) const { return done_ + (1 - done_) * share_ * fraction; }

  // How long a page with so many steps was.
  struct Weighed {
    double steps = 0;
    qsizetype bytes = 0;
  };

  double stepsAt(int stride) const { return static_cast<double>(everyStep(sweep_, stride).size()); }

  // Steps that share much take less than the first few of them weighed: as many more as have room.
  QByteArray withMore(QByteArray page, int stride, int finest, Weighed before) {
    constexpr int tries = 2;
    constexpr double worth = 0.7;  // of the stride: to be drawn once more for
    for (int i = 0; i < tries; ++i) {
      const Weighed now{stepsAt(stride), page.size()};
      if (now.steps <= before.steps) break;
      const double each =
          std::max(1.0, static_cast<double>(now.bytes - before.bytes) / (now.steps - before.steps));
      const double fitting = now.steps + 0.97 * static_cast<double>(maxBytes_ - now.bytes) / each;
      const int next = std::max(finest, strideFor(sweep_, static_cast<int>(std::min(1e6, fitting))));
      if (next > worth * stride) break;
      QByteArray more = with(next);
      if (more.size() > maxBytes_) break;
      before = now;
      page = std::move(more);
      stride = next;
    }
    return page;
  }

  // The figure by itself. Where it does not fit, its images are made smaller, its named arrays left out, and
  // the finest cells of its maps averaged.
  QByteArray without() {
    for (way_ = 0; way_ < std::size(ways); ++way_) {
      QByteArray page = alonePage(false);
      if (page.size() <= maxBytes_) return page;
      smallest_ = page.size();
    }
    const QLocale english = QLocale::c();
    refuse_usage("out",
                 message("this figure would be a page of {}, and a page has at most {}",
                         english.formattedDataSize(smallest_, 1, QLocale::DataSizeSIFormat).toStdString(),
                         english.formattedDataSize(maxBytes_, 0, QLocale::DataSizeSIFormat).toStdString()),
                 "choose fewer panels, a smaller input, or PNG, SVG or PDF");
  }

  QByteArray alonePage(bool tooLarge) {
    content_.steps.clear();
    content_.notes.clear();
    content_.words.clear();
    content_.values.clear();
    content_.asked = -1;
    content_.askedIsStep = false;
    if (tooLarge)
      content_.notes.push_back(PageNotes::tr("Two steps of the sweep are more than a page has room for."));
    return built({});
  }

  QByteArray with(int stride) {
    const std::vector<int> steps = everyStep(sweep_, stride);
    std::vector<std::shared_ptr<const Figure>> figures;
    std::vector<int> drawn;  // steps
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const double from = drawnFrom * static_cast<double>(i) / static_cast<double>(steps.size());
      report(from, PageNotes::tr("step %1 of %2").arg(i + 1).arg(steps.size()).toStdString());
      // What a lab reports of itself may begin again.
      if (const auto figure = figureOf(steps[i], progress_.part(ofWhole(from), ofWhole(from)))) {
        figures.push_back(figure);
        drawn.push_back(steps[i]);
      }
    }
    content_.steps.clear();
    content_.words.assign(1, sweep_.words(sweep_.asked));
    content_.values.clear();
    content_.parameter = sweep_.parameter;
    content_.notes.clear();
    content_.asked = -1;
    content_.askedIsStep = false;
    content_.sweep = sweep_.label;
    if (figures.size() < 2) return built({});
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (drawn[i] == sweep_.asked) {
        content_.asked = static_cast<int>(i);
        content_.askedIsStep = content_hash(*figures[i]) == content_hash(*figure_);
      }
      content_.steps.push_back(static_cast<int>(i) + 1);
      content_.words.push_back(sweep_.words(drawn[i]));
      if (sweep_.value) content_.values.push_back(sweep_.value(drawn[i]));
    }
    if (!content_.askedIsStep) content_.words.front() = PageNotes::tr("as saved");
    if (stride > 1) {
      content_.notes.push_back(PageNotes::tr("The slider has %1 of %2 steps: one in %3, and both ends.")
                                   .arg(drawn.size())
                                   .arg(sweep_.count)
                                   .arg(stride));
    }
    const std::size_t missing = steps.size() - drawn.size();
    if (missing == 1) content_.notes.push_back(PageNotes::tr("One step has no figure."));
    if (missing > 1) content_.notes.push_back(PageNotes::tr("%1 steps have no figure.").arg(missing));
    return built(figures);
  }

  std::shared_ptr<const Figure> figureOf(int step, const Progress& progress) {
    const auto known = figures_.find(step);
    if (known != figures_.end()) return known->second;
    std::shared_ptr<const Figure> figure;
    try {
      figure = sweep_.figure(step, progress);
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
    }
    figures_.emplace(step, figure);
    return figure;
  }

  QByteArray built(const std::vector<std::shared_ptr<const Figure>>& figures) {
    if (!figures.empty()) {
      content_.frames = painted(painting_, figure_, figures);
    } else {
      if (alone_.empty()) alone_ = painted(painting_, figure_, {});
      content_.frames = alone_;
    }
    for (std::size_t i = content_.arranged.size(); i < content_.live.others.size(); ++i) {
      content_.arranged.push_back(painted(std::make_shared<Painting>(), content_.live.others[i], {}).front());
    }
    content_.arrays = arrays_ && ways[way_].arrays;
    content_.imageScale = ways[way_].imageScale;
    content_.minCell = ways[way_].minCell;
    const Progress packing = progress_.part(ofWhole(packedFrom), ofWhole(1));
    done_ = ofWhole(1);
    return markup_(content_, options_, packing);
  }

  // Steps that an earlier try drew are not drawn again. Shared: who is stopped leaves while a part of it may
  // still wait for the other thread.
  struct Painting {
    std::shared_ptr<FramePainter> painter;
    std::vector<PaintedFrame> frames;
    bool more = true;
    double fraction = 0;
  };

  std::vector<PaintedFrame> painted(const std::shared_ptr<Painting>& painting,
                                    const std::shared_ptr<const Figure>& first,
                                    const std::vector<std::shared_ptr<const Figure>>& figures) {
    painting->more = true;
    painting->fraction = 0;
    onPaintThread_([painting, options = options_, first, other = content_.otherTheme, figures] {
      if (!painting->painter)
        painting->painter = {new FramePainter(options, first, other), &deleteOnPaintThread<FramePainter>};
      painting->painter->show(figures);
    });
    while (painting->more) {
      report(drawnFrom + (packedFrom - drawnFrom) * painting->fraction,
             PageNotes::tr("drawing").toStdString());
      onPaintThread_([painting] {
        painting->more = painting->painter->advance();
        painting->fraction = painting->painter->fraction();
        if (!painting->more) painting->frames = painting->painter->frames();
      });
    }
    return std::move(painting->frames);
  }

  // Of every try: where computing ends and drawing begins, where drawing ends and packing begins.
  static constexpr double drawnFrom = 0.4, packedFrom = 0.85;
  std::shared_ptr<const Figure> figure_;
  const PageSweep& sweep_;
  const ExportOptions& options_;
  const Progress& progress_;
  const OnPaintThread& onPaintThread_;
  Markup markup_;
  qsizetype maxBytes_;
  bool arrays_;
  PageContent content_;
  std::map<int, std::shared_ptr<const Figure>> figures_;
  std::vector<PaintedFrame> alone_;
  std::shared_ptr<Painting> painting_ = std::make_shared<Painting>();
  std::size_t way_ = 0;  // of `ways`
  qsizetype smallest_ = 0;
  double done_ = 0, share_ = 0.03;  // of the whole, 0 to 1; of the rest, that the present try takes
};

}  // namespace

QByteArray makePage(const std::shared_ptr<const Figure>& figure, const PageSweep& sweep,
                    const ExportOptions& options, const Progress& progress,
                    const OnPaintThread& onPaintThread) {
  return PageMaker(figure, sweep, options, progress, onPaintThread, &htmlPage, {}).make();
}

QByteArray makeFragment(const std::shared_ptr<const Figure>& figure, const PageSweep& sweep,
                        const ExportOptions& options, const Progress& progress,
                        const OnPaintThread& onPaintThread, const FragmentOptions& fragment) {
  return PageMaker(figure, sweep, options, progress, onPaintThread, &figureFragment, fragment).make();
}

}  // namespace whereabouts
