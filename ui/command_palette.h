// Type a few letters of what should happen.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace whereabouts {

class CommandPalette : public QDialog {
  Q_OBJECT

 public:
  struct Command {
    QString section, text, keys;
    bool enabled = true;
    std::function<void()> run;
  };
  CommandPalette(std::vector<Command> commands, QWidget* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter(const QString& words);
  void runCurrent();

  std::vector<Command> commands_;
  QLineEdit* line_;
  QListWidget* list_;
};

}  // namespace whereabouts
