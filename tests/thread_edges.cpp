// For ThreadSanitizer, in programs of the preset tsan: Qt's own library is not compiled for it, so that it
// sees neither Qt's locks nor what an event hands from one thread to another, and takes every hand-over for a
// race. Here the functions through which threads hand things over, as the program calls them, say so: what
// one thread did before it gave a job, a result or an event away comes before what another does after it took
// one. All of these are one edge for it, so that races between two such moments alone are seen.
//
// Run with TSAN_OPTIONS=ignore_noninstrumented_modules=1: what Qt does inside by itself is left out.
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

#include <QCoreApplication>
#include <QEvent>
#include <QFutureInterface>
#include <QMetaObject>
#include <QRunnable>
#include <QThreadPool>

namespace {

int edge;
void give() {
  __tsan_release(&edge);
}
void take() {
  __tsan_acquire(&edge);
}

// Qt's function of this name, behind the one here.
template <typename Function>
Function* of_qt(const char* name) {
  void* found = dlsym(RTLD_NEXT, name);
  if (found == nullptr) qFatal("Qt has no %s", name);
  return reinterpret_cast<Function*>(found);
}

class Job : public QRunnable {
 public:
  explicit Job(QRunnable* own) : own_(own) {}
  void run() override {
    take();
    const bool owned = own_->autoDelete();
    own_->run();
    if (owned) delete own_;
    give();
  }

 private:
  QRunnable* own_;
};

// Before an event reaches its receiver.
class Deliveries : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject*, QEvent*) override {
    take();
    return false;
  }
};

void watch_deliveries() {
  qApp->installEventFilter(new Deliveries(qApp));
}
Q_COREAPP_STARTUP_FUNCTION(watch_deliveries)

}  // namespace

void QThreadPool::start(QRunnable* runnable, int priority) {
  static auto* const start =
      of_qt<void(QThreadPool*, QRunnable*, int)>("_ZN11QThreadPool5startEP9QRunnablei");
  auto* const job = new Job(runnable);
  give();
  start(this, job, priority);
}

void QFutureInterfaceBase::reportFinished() {
  static auto* const report =
      of_qt<void(QFutureInterfaceBase*)>("_ZN20QFutureInterfaceBase14reportFinishedEv");
  give();
  report(this);
}

void QFutureInterfaceBase::waitForFinished() {
  static auto* const wait =
      of_qt<void(QFutureInterfaceBase*)>("_ZN20QFutureInterfaceBase15waitForFinishedEv");
  wait(this);
  take();
}

bool QMetaObject::invokeMethodImpl(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type,
                                   void* result) {
  static auto* const invoke = of_qt<bool(QObject*, QtPrivate::QSlotObjectBase*, Qt::ConnectionType, void*)>(
      "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
  give();
  return invoke(object, slot, type, result);
}

void QMetaObject::activate(QObject* sender, const QMetaObject* meta, int signal, void** arguments) {
  static auto* const send =
      of_qt<void(QObject*, const QMetaObject*, int, void**)>("_ZN11QMetaObject8activateEP7QObjectPKS_iPPv");
  give();
  send(sender, meta, signal, arguments);
}
