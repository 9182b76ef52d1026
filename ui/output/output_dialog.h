// Base of the dialogs that write files: rows of controls, the path, progress, and what is wrong.
//
//   output_path.h    names that are free, and the question before a file is replaced
//   output_dialog.h  this
//   kept_fields.h    what was chosen, for the next time
//   export_dialog.h  the figure
//   export_purpose.h   what for: paper, slides, web
//   page_preview.h     its page, in which panels are chosen
//   option_fields.h    its options
//   label_fields.h     its words
//   figure_source.h    how others of its lab are made
//   page_sweep.h       those of a slider
//   figure_pages.h     several figures as files
//   sheet_dialog.h   several figures on one page
//   data_dialog.h    its numbers
//   frames_dialog.h  an animation of it
//   step_field.h     a value of what is animated
//   frame_export.h   the job that makes the frames
#pragma once

#include <QHash>

#include "ui/output/kept_fields.h"
#include "ui/widgets/quiet_dialog.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace whereabouts {

class ComboBox;
class NumberField;
class Toggle;
struct Parameter;

class OutputDialog : public QuietDialog {
  Q_OBJECT

 public:
  OutputDialog(const QString& title, QWidget* parent);

  void reject() override;

 signals:
  void written(const QString& path);

 protected:
  // Left of the controls.
  QHBoxLayout* sides() { return sides_; }
  void addRow(const QString& label, QWidget* control, const QString& help);
  // A row that has no meaning now is hidden, with its label.
  void setRowShown(QWidget* control, bool shown);
  // Where addRow() and addWide() add to from now on; null: below all of them.
  void setRows(QVBoxLayout* rows);
  // Over the whole width of the rows.
  void addWide(QWidget* control);
  NumberField* numberField(double min, double max, double value, const QString& suffix);
  // A row for one of the export options, with its label, help, range and default. A smallest value of 0 reads
  // "as it needs".
  NumberField* addNumber(const Parameter& parameter);
  // The same for a choice, which starts with `current`.
  ComboBox* addChoice(const Parameter& parameter, const QString& current);
  // The same for what is on or off, called by the option's id; on at first.
  Toggle* addToggle(const Parameter& parameter);
  // Below the rows, once: `place` is without its suffix. A taken name gets a number, until the user types
  // another one.
  void addOutput(const QString& label, const QString& place, const QString& action);
  // Of the kind of file that is chosen; empty: a folder is written.
  virtual QString suffix() const = 0;
  void suffixChanged();
  // Another proposal, where the user has typed none; before suffixChanged().
  void setPlace(const QString& place) { place_ = place; }
  QString path() const;  // absolute, with the suffix; empty where there is no name

  // Asks the system for another place; empty: cancelled.
  virtual QString browse() = 0;
  // Whether that very file is written, and not others beside it.
  virtual bool writesPath() const { return true; }
  // Called after the user agreed to replace an existing file.
  virtual void write(const QString& path) = 0;
  // Cancels what write() began.
  virtual void stop() {}

  // While a job runs, the controls wait, and Cancel stops it. A fraction below 0: unknown.
  void setBusy(double fraction, const QString& stage);
  void setIdle();
  bool busy() const { return busy_; }
  void setWritable(bool writable);
  bool writable() const { return writable_; }
  void tell(const QString& problem);
  void finish(const QString& path);
  // Fields with names, whose values are kept for the next time when something is written. Called when all is
  // built.
  void remember(const QList<QWidget*>& fields) { kept_.restore(*this, fields); }

 private:
  void begin();
  void say(const QString& words, const char* role);

  QWidget* form_;
  QHBoxLayout* sides_;
  QVBoxLayout* rows_;
  QVBoxLayout* ownRows_;
  QLineEdit* file_ = nullptr;
  QString place_, proposed_;
  QHash<QWidget*, QLabel*> labelOf_;
  QList<QLabel*> labels_;  // of the rows: all as wide as the widest
  KeptFields kept_;
  QLabel* problem_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton* cancel_ = nullptr;
  QPushButton* write_ = nullptr;
  bool busy_ = false, writable_ = true;
};

}  // namespace whereabouts
