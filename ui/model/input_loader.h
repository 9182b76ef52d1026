// Applies changes of the inputs (input_edits.h) away from the window's thread.
#pragma once

#include <QObject>
#include <memory>

#include "ui/model/input_edits.h"

namespace whereabouts {

class InputLoader : public QObject {
  Q_OBJECT

 public:
  explicit InputLoader(QObject* parent = nullptr);
  ~InputLoader() override;

  // Cancels a change that is still under way. `base` null: the built-in inputs.
  void load(InputEdit edit, std::shared_ptr<const InputSet> base);
  void cancel();
  bool busy() const { return busy_; }
  // The user waits for what is under way.
  bool opening() const { return busy_ && !renews_; }

 signals:
  void loaded(const whereabouts::LoadResult& result);
  // A change takes more than 200 ms.
  void slow(const QString& label);
  // Nothing is under way any more.
  void finished();

 private:
  Progress progress_;
  quint64 serial_ = 0;
  bool busy_ = false, renews_ = false;
};

}  // namespace whereabouts
