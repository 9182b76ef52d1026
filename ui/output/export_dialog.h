// Writes the figure to a file, with a preview of what will be in it.
#pragma once

#include <QFuture>
#include <QTimer>
#include <memory>

#include "ui/output/output_dialog.h"
#include "ui/render/paint/export.h"

namespace whereabouts {

class ComboBox;
class Segmented;
class Toggle;

class ExportDialog : public OutputDialog {
  Q_OBJECT

 public:
  // `session` goes into the file; `place` is where it is written unless the user says otherwise, without a
  // suffix.
  ExportDialog(std::shared_ptr<const Figure> figure, const QString& place, const QByteArray& session,
               const QString& themeName, QWidget* parent);

 protected:
  QString suffix() const override;
  QString browse() override;
  void write(const QString& path) override;

 private:
  void buildForm(const QString& place);
  ExportOptions options() const;
  Format format() const;
  void choosePreset(int index);
  void changed();
  void preview();

  std::shared_ptr<const Figure> figure_;
  QByteArray session_;
  QString themeName_;
  QTimer soon_;

  QLabel* preview_;
  QLabel* facts_;
  Segmented* format_;
  Segmented* column_;
  NumberField* width_;
  NumberField* height_;
  NumberField* dpi_;
  ComboBox* theme_;
  Toggle* title_;
  Toggle* caption_;
};

}  // namespace whereabouts
