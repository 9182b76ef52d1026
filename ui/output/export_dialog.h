// Writes the figure to a file, with a preview of what will be in it.
#pragma once

#include <QFuture>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>

#include "ui/model/compute_queue.h"
#include "ui/output/export_purpose.h"
#include "ui/output/option_fields.h"
#include "ui/output/output_dialog.h"
#include "ui/output/page_sweep.h"
#include "ui/render/file/export.h"

class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace whereabouts {

class ComboBox;
class FlowRow;
class PagePreview;
class Segmented;
class Toggle;

// What figures of other values are made from.
struct ExportSource {
  FigureSource figures;
  std::shared_ptr<const ComputeResult> shown;  // the figure in the window, with its parameters
  std::vector<std::string> sliders;            // parameters that the slider of a page may move
  std::string slider;                          // the one it moves at first; empty: none
  // The session of the figure with that value.
  std::function<QByteArray(const Parameter&, const Value&)> sessionOf;
};

class ExportDialog : public OutputDialog {
  Q_OBJECT

 public:
  // `session` goes into the file; `place` is where it is written unless the user says otherwise, without a
  // suffix.
  ExportDialog(std::shared_ptr<const Figure> figure, const QString& place, const QByteArray& session,
               const QString& themeName, QWidget* parent);
  ~ExportDialog() override;
  // Without it there are no batches, and pages have no slider.
  void setSource(ExportSource source);
  // With what was kept for that purpose.
  void setPurpose(Purpose purpose);
  // The panel that leads in the window, as ExportOptions::lead.
  void setLead(const std::string& lead);
  // Says instead why there are none.
  void withholdOthers(const QString& reason);

 protected:
  QString suffix() const override;
  QString browse() override;
  bool writesPath() const override;
  void write(const QString& path) override;
  void resizeEvent(QResizeEvent* event) override;
  void stop() override;

 private:
  void buildPreview();
  void buildZoom(QHBoxLayout* row);
  void buildForm(const QString& place);
  void buildSeveral();
  QVBoxLayout* addSection();
  void addOption(const char* id);
  Toggle* addSwitch(const char* id, const char* name, const QString& help);
  ExportOptions options() const;
  // With its session as it is written into that file.
  static ExportOptions boundOptions(ExportOptions options, const QString& file);
  Format format() const;
  void changed();
  void changePurpose(Purpose purpose, std::optional<Format> format);
  void chooseFormat();
  void preview();
  void showPage(const ExportOptions& wanted);
  // px of this screen that a millimetre of the page has.
  double pixelsPerMm(const ExportOptions& wanted) const;
  void tellPanels(const PageImage& page, const ExportOptions& wanted);
  void showLeftOut(const std::vector<int>& numbers);
  void togglePanel(int number);
  void choosePanels(std::vector<int> numbers);
  void zoomBy(int steps);
  QString panelName(int number) const;
  void writePage(const QString& path);
  OnPaintThread onPaintThread();
  void startProgress();
  // The parameter of the batch; null: there is none.
  const Parameter* batched() const;
  void proposeValues();
  // Refuses what the parameter does not allow.
  std::vector<Value> batchValues() const;
  QString batchFacts(const std::vector<Value>& values) const;
  struct Written {
    QString path, problem;  // of the first file; what went wrong
  };
  struct Job {
    QString path;
    bool agreed;  // the user knows of a file that is there already
    Format format;
    ExportOptions options;
    std::shared_ptr<const Figure> figure;
    FigureSource source;
    const Parameter* parameter;  // null: the figure alone
    std::vector<Value> values;
    std::vector<QByteArray> sessions;  // of each figure
  };
  static Written writeFigures(const Job& job, const Progress& progress, const OnPaintThread& onPaintThread);
  void follow(QFuture<Written> job);

  std::shared_ptr<const Figure> figure_;
  QByteArray session_;
  QTimer soon_;
  ExportSource source_;
  Progress progress_;
  QFuture<Written> job_;

  QString windowTheme_;
  Purpose purpose_ = Purpose::paper;
  std::map<Purpose, Values> chosen_;  // of the purposes that were looked at
  std::vector<int> onPage_;           // panels, from 1

  QScrollArea* page_;
  PagePreview* preview_;
  ComboBox* zoom_;
  QLabel* panelNote_;
  QPushButton* readable_;
  QPushButton* whole_;
  QWidget* leftOut_;
  FlowRow* leftOutRow_;
  QLabel* facts_;
  ComboBox* vision_;
  Segmented* for_;
  Segmented* format_;
  Segmented* column_;
  QLabel* pageSize_;
  QStackedWidget* sections_;
  OptionFields* fields_;
  ComboBox* slider_;
  ComboBox* over_;
  QLineEdit* values_;
  QLabel* whyNone_;
  Toggle* title_;
  Toggle* caption_;
  Toggle* kept_;  // the session
  Toggle* each_;
};

}  // namespace whereabouts
