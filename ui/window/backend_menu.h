// The choice of what computes the model: each backend with "usable", or why it is not.
#pragma once

#include <QFutureWatcher>
#include <QMenu>
#include <string>
#include <vector>

#include "core/backend/backend.h"

namespace whereabouts {

// Opens at once: checking a backend loads its library and compares its numbers on another thread, and each
// answer is added to the open menu when it arrives. An unusable backend can be reached by keys like the
// others; pressing it shows its whole reason.
class BackendMenu : public QMenu {
  Q_OBJECT

 public:
  explicit BackendMenu(const std::string& chosen, QWidget* parent = nullptr);

 signals:
  // An id or "auto".
  void backendChosen(const QString& id);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void put(QAction* action, const BackendReport& report);
  void describe(QAction* action, const QString& words);
  void stayOnScreen();
  // Whether `action` cannot be chosen; then its reason is shown.
  bool tellsReason(const QAction* action);

  std::vector<QAction*> actions_;  // as attention_backends() has them
  QFutureWatcher<BackendReport> survey_;
};

}  // namespace whereabouts
