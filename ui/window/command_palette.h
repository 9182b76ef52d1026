// Type a few letters of what should happen.
#pragma once

#include <vector>

#include "ui/widgets/quiet_dialog.h"
#include "ui/window/command_search.h"

class QLabel;
class QLineEdit;
class QListWidget;

namespace whereabouts {

class CommandPalette : public QuietDialog {
  Q_OBJECT

 public:
  CommandPalette(std::vector<PaletteCommand> commands, QWidget* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter(const QString& words);
  void runCurrent();

  std::vector<PaletteCommand> commands_;
  QLineEdit* line_;
  QListWidget* list_;
  QLabel* none_;
};

}  // namespace whereabouts
