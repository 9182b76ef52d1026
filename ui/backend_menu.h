// The choice of what computes attention: each backend with "usable", or why it is not.
#pragma once

#include <QFutureWatcher>
#include <QMenu>
#include <string>
#include <vector>

#include "core/attention/attention.h"

namespace whereabouts {

// "OpenCV" for "opencv-cpu": short, known before anything is loaded.
QString backendTitle(const std::string& id);

// Open before it knows: asking a backend loads its library and compares its numbers, which happens on another
// thread, and each answer goes into the open menu as it comes.
class BackendMenu : public QMenu {
  Q_OBJECT

 public:
  explicit BackendMenu(const std::string& chosen, QWidget* parent = nullptr);

 signals:
  // An id or "auto".
  void backendChosen(const QString& id);

 private:
  void put(QAction* action, const BackendReport& report);
  void stayOnScreen();

  std::vector<QAction*> actions_;  // as attention_backends() has them
  QFutureWatcher<BackendReport> survey_;
};

}  // namespace whereabouts
