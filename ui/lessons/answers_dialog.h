// The answers that lessons have kept, as a table.
#pragma once

#include <filesystem>

#include "ui/lessons/kept_answers.h"
#include "ui/widgets/quiet_dialog.h"

class QLabel;
class QTreeWidget;

namespace whereabouts {

class AnswersDialog : public QuietDialog {
  Q_OBJECT

 public:
  // `rows` of `sheet`, or why there are none. `folder`: where a copy is offered to be saved.
  AnswersDialog(const std::filesystem::path& sheet, const KeptAnswers::Rows& rows, const QString& problem,
                const QString& folder, QWidget* parent);

 public slots:
  // Asks for a name, where it is empty, and for a copy of that name.
  void save(const QString& name = {});

 signals:
  void copyRequested(const QString& file);

 private:
  QString folder_;
  QTreeWidget* table_;
};

}  // namespace whereabouts
