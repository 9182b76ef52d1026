// The answers that lessons have kept, as a table, and as a file for other programs.
#pragma once

#include <filesystem>

#include "ui/widgets/quiet_dialog.h"

class QLabel;
class QTreeWidget;

namespace whereabouts {

class AnswersDialog : public QuietDialog {
  Q_OBJECT

 public:
  // `sheet`: the CSV that lessons write. `folder`: where a copy is offered to be saved.
  AnswersDialog(std::filesystem::path sheet, const QString& folder, QWidget* parent);

 public slots:
  // Writes a copy; empty: asks for a name.
  void save(const QString& name = {});

 signals:
  void saved(const QString& file);
  void failed(const QString& words);

 private:
  std::filesystem::path sheet_;
  QString folder_;
  QTreeWidget* table_;
};

}  // namespace whereabouts
