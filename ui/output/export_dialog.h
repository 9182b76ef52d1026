// Writes the figure to a file, with a preview of what will be in it.
#pragma once

#include <QFuture>
#include <QTimer>
#include <memory>

#include "ui/output/option_fields.h"
#include "ui/output/output_dialog.h"
#include "ui/render/paint/export.h"

class QStackedWidget;

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
  void resizeEvent(QResizeEvent* event) override;

 private:
  void buildPreview();
  void buildForm(const QString& place);
  QVBoxLayout* addSection();
  void addOption(const char* id);
  Toggle* addSwitch(const char* id, const char* name, const QString& help);
  ExportOptions options() const;
  Format format() const;
  void changed();
  void preview();

  std::shared_ptr<const Figure> figure_;
  QByteArray session_;
  QTimer soon_;

  QLabel* preview_;
  QLabel* facts_;
  ComboBox* vision_;
  Segmented* format_;
  Segmented* column_;
  QStackedWidget* sections_;
  OptionFields* fields_;
  Toggle* title_;
  Toggle* caption_;
  Toggle* each_;
};

}  // namespace whereabouts
