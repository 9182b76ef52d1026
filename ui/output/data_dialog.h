// Writes the numbers behind the figure: what `whereabouts data` writes.
#pragma once

#include <QFuture>
#include <memory>

#include "core/base/progress.h"
#include "core/figure/figure.h"
#include "ui/output/output_dialog.h"

namespace whereabouts {

class Segmented;

class DataDialog : public OutputDialog {
  Q_OBJECT

 public:
  DataDialog(std::shared_ptr<const Figure> figure, const QString& place, QWidget* parent);
  ~DataDialog() override;

 protected:
  QString suffix() const override;
  QString browse() override;
  void write(const QString& path) override;
  void stop() override;

 private:
  std::shared_ptr<const Figure> figure_;
  QStringList suffixes_;
  Segmented* format_;
  Progress progress_;
  QFuture<void> job_;
};

}  // namespace whereabouts
