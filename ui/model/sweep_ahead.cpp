#include "ui/model/sweep_ahead.h"

#include <QtConcurrent>
#include <new>

#include "core/figure/compare_figures.h"
#include "core/labs/framework/sweep_samples.h"
#include "ui/model/when_done.h"

namespace whereabouts {
namespace {

constexpr int kQuiet = 60;  // ms

Values without(Values values, const std::string& parameter) {
  values.erase(parameter);
  return values;
}

SweepAhead::Figures figuresOf(const ComputeResult& shown, const std::string& parameter,
                              const Progress& progress) {
  SweepAhead::Figures figures;
  try {
    const SweepStart start{shown.seen, shown.request.given, shown.values, shown.data};
    figures = sweep_samples(*shown.request.lab, start, parameter, progress);
    if (!shown.request.pinned) return figures;
    for (auto& figure : figures) {
      progress.check();
      figure = std::make_shared<const Figure>(compare_figures(*shown.request.pinned, *figure));
    }
    return figures;
  } catch (const std::exception&) {
    // Cancelled, or too large: the layout then learns of the figures as they come.
    return {};
  }
}

}  // namespace

SweepAhead::SweepAhead(QObject* parent) : QObject(parent) {
  quiet_.setSingleShot(true);
  quiet_.setInterval(kQuiet);
  connect(&quiet_, &QTimer::timeout, this, &SweepAhead::begin);
}

SweepAhead::~SweepAhead() {
  progress_.cancel();
}

void SweepAhead::look(const std::shared_ptr<const ComputeResult>& shown, const std::string& parameter) {
  if (!shown || !shown->data || parameter.empty()) return;
  Values around = without(shown->request.given, parameter);
  const bool same = shown_ && shown_->request.lab == shown->request.lab && parameter_ == parameter &&
                    shown_->request.inputs == shown->request.inputs &&
                    shown_->request.pinned == shown->request.pinned && around_ == around;
  if (same && (done_ || busy())) return;
  stop();  // what is under way belongs to another sweep
  shown_ = shown;
  parameter_ = parameter;
  around_ = std::move(around);
  done_ = false;
  quiet_.start();
}

void SweepAhead::stop() {
  quiet_.stop();
  progress_.cancel();
  running_ = false;
}

void SweepAhead::begin() {
  progress_.cancel();
  running_ = true;
  const Progress progress = progress_ = Progress();
  const auto job = QtConcurrent::run(
      [shown = shown_, parameter = parameter_, progress] { return figuresOf(*shown, parameter, progress); });
  whenDone(job, this, [this, progress](const QFuture<Figures>& done) {
    if (progress.cancelled()) return;
    running_ = false;
    done_ = true;
    try {
      figures_ = done.result();
    } catch (const std::exception&) {  // it is played without
      figures_ = {};
    }
    emit looked();
  });
}

}  // namespace whereabouts
