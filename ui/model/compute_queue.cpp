#include "ui/model/compute_queue.h"

#include "core/base/memory_reserve.h"
#include "core/base/wait.h"
#include "core/figure/compare_figures.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/language/job_failure.h"

namespace whereabouts {
namespace {

using Clock = std::chrono::steady_clock;
// A computation that a newer request of the same kind overtakes may finish within this time: what it shows
// lies on the way to the newest, so a slider that is dragged fast still moves.
constexpr auto kGrace = std::chrono::milliseconds(120);
constexpr auto kSlow = std::chrono::milliseconds(200);

bool sameKind(const Request& a, const Request& b) {
  return a.lab == b.lab && a.inputs == b.inputs && a.pinned == b.pinned && a.backend == b.backend &&
         a.withholds == b.withholds;
}

}  // namespace

ComputeQueue::ComputeQueue(QObject* parent) : QObject(parent) {
  watch_.setInterval(40);
  connect(&watch_, &QTimer::timeout, this, &ComputeQueue::watch);
  worker_ = std::thread([this] { work(); });
}

ComputeQueue::~ComputeQueue() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    waiting_.reset();
    if (running_) running_->cancel();
  }
  wake_.notify_all();
  worker_.join();
}

quint64 ComputeQueue::request(Request request) {
  if (idle()) {
    busySince_ = Clock::now();
    watch_.start();
  }
  ++newest_;
  {
    const std::lock_guard lock(mutex_);
    if (running_ && !sameKind(runningRequest_, request)) running_->cancel();
    waiting_ = std::move(request);
    waitingResult_ = std::make_shared<ComputeResult>();
    waitingResult_->request = *waiting_;
    waitingSerial_ = newest_;
  }
  wake_.notify_one();
  return newest_;
}

void ComputeQueue::cancel() {
  {
    const std::lock_guard lock(mutex_);
    waiting_.reset();
    if (running_) running_->cancel();
  }
  finished_ = newest_;
  watch_.stop();
  emit finished();
}

void ComputeQueue::watch() {
  double fraction = -1;
  Message stage;
  {
    const std::lock_guard lock(mutex_);
    if (running_ && waiting_ && Clock::now() - started_ > kGrace) running_->cancel();
    fraction = fraction_;
    stage = stage_;
  }
  if (!idle() && Clock::now() - busySince_ > kSlow) emit slow(fraction, coreText(stage));
}

void ComputeQueue::work() {
  for (;;) {
    Request request;
    std::shared_ptr<ComputeResult> computed;
    quint64 serial = 0;
    Progress progress([this](double fraction, const Message& stage) {
      const std::lock_guard lock(mutex_);
      fraction_ = fraction;
      stage_ = stage;
    });
    {
      std::unique_lock lock(mutex_);
      running_.reset();
      wait_until_it_holds(wake_, lock, [this] { return stopping_ || waiting_; });
      if (stopping_) return;
      request = std::move(*waiting_);
      waiting_.reset();
      computed = std::move(waitingResult_);
      serial = waitingSerial_;
      running_ = progress;
      runningRequest_ = request;
      started_ = Clock::now();
      fraction_ = -1;
      stage_.clear();
    }
    const bool goes = compute(*computed, request, progress);
    std::shared_ptr<const ComputeResult> result = goes ? std::move(computed) : nullptr;
    QMetaObject::invokeMethod(
        this, [this, serial, result = std::move(result)]() mutable { deliver(serial, std::move(result)); },
        Qt::QueuedConnection);
  }
}

bool ComputeQueue::compute(ComputeResult& computed, const Request& request, const Progress& progress) {
  renew_memory_reserve();  // the figure before may have used it
  try {
    if (!computed.request.inputs) computed.request.inputs = builtInInputSet();
    const Lab& lab = *request.lab;
    Inputs opened = computed.request.inputs->inputs;
    opened.backend = request.backend;
    computed.seen = opened;
    computed.seen = seen_inputs(lab, opened, request.given, Policy::adjust, progress);
    const Inputs& inputs = computed.seen;
    // Known even where the lab then fails: its controls are how the user corrects it.
    computed.values = resolve_values(lab, inputs, request.given, Policy::adjust);
    computed.parameters = states_of(lab.parameters(), inputs, computed.values);
    Result made = runner_.run(lab, inputs, computed.values, progress);
    computed.data = std::move(made.data);
    computed.milliseconds = made.milliseconds;
    useWindowWords(made.figure, lab.parameters());
    computed.alone = std::make_shared<const Figure>(std::move(made.figure));
    computed.figure = computed.alone;
    if (request.withholds && (*request.withholds)(computed, progress)) {
      withhold(computed);
    } else if (request.pinned) {
      computed.figure = std::make_shared<const Figure>(compare_figures(*request.pinned, *computed.alone));
      computed.flipped =
          std::make_shared<const Figure>(compare_figures(*request.pinned, *computed.alone, Middle::pinned));
    }
  } catch (const std::exception& error) {
    computed.failure = jobFailure(error, request.lab->info().name);
    if (computed.failure->fault() == Fault::cancelled) return false;
  }
  if (computed.failure && computed.parameters.empty() && computed.request.inputs) {
    // The declarations themselves fail: the controls that can be shown still correct it.
    try {
      computed.parameters = resolvable_states(request.lab->parameters(), computed.seen,
                                              with_sweep_overrides(request.lab->info(), request.given));
    } catch (const std::exception&) {
      // Nothing of it can be told beside the failure itself.
    }
  }
  return true;
}

void ComputeQueue::withhold(ComputeResult& result) {
  result.withheld = true;
  result.data = nullptr;
  result.figure = result.flipped = result.alone = nullptr;
  result.failure =
      Failure(Fault::failed, tr("Lesson").toStdString(),
              tr("this figure answers the open question").toStdString(), tr("answer it first").toStdString());
}

void ComputeQueue::deliver(quint64 serial, std::shared_ptr<const ComputeResult> result) {
  if (serial <= finished_) return;
  finished_ = serial;
  const bool last = idle();
  if (last) {
    watch_.stop();
  } else {
    busySince_ = Clock::now();
  }
  if (result) {
    auto numbered = std::make_shared<ComputeResult>(*result);
    numbered->serial = serial;
    emit computed(numbered);
  }
  if (last && idle()) emit finished();
}

}  // namespace whereabouts
