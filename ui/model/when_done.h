// What follows a job of another thread, on the thread of the object that waits for it.
#pragma once

#include <QFuture>
#include <QFutureWatcher>

#include "core/base/memory_reserve.h"

namespace whereabouts {

// Calls `then` with the future of `job` once that is over, from the event loop of the thread of `context`,
// which must be this one; not at all where `context` is gone by then, or the job was cancelled before it
// began. What the job threw, the future's result() throws, or waitForFinished() where it has none.
//
// In place of QFuture::then(context, ...): in Qt 6.4 that is called twice where the job ends while it is
// being called, and the second time with what the first has moved away.
template <typename Result, typename Then>
void whenDone(const QFuture<Result>& job, QObject* context, Then then) {
  auto* watcher = new QFutureWatcher<Result>(context);
  QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                   [watcher, then = std::move(then)]() mutable {
                     QFuture<Result> done = watcher->future();
                     watcher->deleteLater();
                     renew_memory_reserve();  // the job may have used it, and has freed what it had
                     bool threw = false;
                     try {
                       done.waitForFinished();
                     } catch (const std::exception&) {
                       threw = true;
                     }
                     if (threw || !done.isCanceled()) then(done);
                   });
  watcher->setFuture(job);
}

}  // namespace whereabouts
