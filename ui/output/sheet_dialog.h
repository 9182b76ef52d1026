// Writes several figures, of one lab or of many, on one page with letters; the order and the columns are
// chosen here.
#pragma once

#include <QFuture>
#include <QTimer>
#include <vector>

#include "core/base/progress.h"
#include "ui/output/option_fields.h"
#include "ui/output/output_dialog.h"
#include "ui/render/file/export.h"

class QScrollArea;

namespace whereabouts {

class Segmented;

class SheetDialog : public OutputDialog {
  Q_OBJECT

 public:
  // At least one figure, each with its session; `place` is without a suffix.
  SheetDialog(std::vector<FigurePage> figures, const QString& place, QWidget* parent);
  ~SheetDialog() override;

 signals:
  // In another order, or fewer.
  void figuresChanged(const std::vector<whereabouts::FigurePage>& figures);

 protected:
  QString suffix() const override;
  QString browse() override;
  void write(const QString& path) override;
  void stop() override;

 private:
  void buildPreview();
  void buildForm();
  void showList();
  void move(std::size_t figure);
  void remove(std::size_t figure);
  void changed();
  void preview();
  Format format() const;
  int columns() const;

  std::vector<FigurePage> figures_;
  OptionFields* fields_;
  Progress progress_;
  QFuture<void> job_;
  QTimer soon_;
  QScrollArea* page_;
  QLabel* preview_;
  QLabel* facts_;
  QVBoxLayout* list_;
  Segmented* format_;
  Segmented* columns_;
};

}  // namespace whereabouts
