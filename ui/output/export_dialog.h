// Writes the figure to a file, with a preview of what will be in it.
#pragma once

#include <QFuture>
#include <QTimer>
#include <memory>

#include "ui/output/option_fields.h"
#include "ui/output/output_dialog.h"
#include "ui/output/page_sweep.h"
#include "ui/render/paint/export.h"

class QStackedWidget;

namespace whereabouts {

class ComboBox;
class Segmented;
class Toggle;

// What the slider of a page may move.
struct PageSliders {
  PageSweepSource source;
  struct Slider {
    std::string parameter;
    QString label;
  };
  std::vector<Slider> sliders;
  std::string chosen;  // a parameter; empty: none
};

class ExportDialog : public OutputDialog {
  Q_OBJECT

 public:
  // `session` goes into the file; `place` is where it is written unless the user says otherwise, without a
  // suffix.
  ExportDialog(std::shared_ptr<const Figure> figure, const QString& place, const QByteArray& session,
               const QString& themeName, QWidget* parent);
  ~ExportDialog() override;
  // Without it pages have no slider.
  void setSliders(PageSliders sliders);

 protected:
  QString suffix() const override;
  QString browse() override;
  void write(const QString& path) override;
  void resizeEvent(QResizeEvent* event) override;
  void stop() override;

 private:
  void buildPreview();
  void buildForm(const QString& place);
  QVBoxLayout* addSection();
  void addOption(const char* id);
  Toggle* addSwitch(const char* id, const char* name, const QString& help);
  ExportOptions options() const;
  // With its session as it is written into that file.
  static ExportOptions boundOptions(ExportOptions options, const QString& file);
  Format format() const;
  void changed();
  void preview();
  void writePage(const QString& path);
  void follow(QFuture<QString> job, const QString& path);

  std::shared_ptr<const Figure> figure_;
  QByteArray session_;
  QTimer soon_;
  PageSliders pageSliders_;
  Progress progress_;
  QFuture<QString> job_;

  QLabel* preview_;
  QLabel* facts_;
  ComboBox* vision_;
  Segmented* format_;
  Segmented* column_;
  QStackedWidget* sections_;
  OptionFields* fields_;
  ComboBox* slider_;
  Toggle* title_;
  Toggle* caption_;
  Toggle* each_;
};

}  // namespace whereabouts
