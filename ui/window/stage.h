// The middle of the window: the figure, dimmed where it is of values that failed, or a card that says why
// there is none. It is never blank and never shows another lab's figure.
#pragma once

#include <QWidget>

#include "ui/model/workspace.h"
#include "ui/theme/theme.h"

namespace whereabouts {

class EmptyState;
class FigureView;

class Stage : public QWidget {
  Q_OBJECT

 public:
  explicit Stage(Workspace& workspace, QWidget* parent = nullptr);

  FigureView& view() { return *view_; }
  EmptyState& card() { return *card_; }
  bool dimmed() const;
  void setTheme(const Theme& theme);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  // `late`: nothing newer has come for a while.
  void refresh(bool late);

  Workspace& workspace_;
  std::shared_ptr<const Figure> figure_;  // on the view, which has it in the language of the window
  FigureView* view_;
  class Veil;
  Veil* veil_;
  EmptyState* card_;
};

}  // namespace whereabouts
