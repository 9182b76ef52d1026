// The answers that lessons have kept, as a table.
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
  AnswersDialog(const std::filesystem::path& sheet, const QString& folder, QWidget* parent);

 public slots:
  // Asks for a name, where it is empty, and for a copy of that name.
  void save(const QString& name = {});

 signals:
  void copyWanted(const QString& file);

 private:
  QString folder_;
  QTreeWidget* table_;
};

}  // namespace whereabouts
