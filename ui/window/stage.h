// The middle of the window: the figure, dimmed where it is of values that failed, or a card that says why
// there is none. It is never blank and never shows another lab's figure.
#pragma once

#include <QString>
#include <QWidget>
#include <memory>
#include <string>
#include <vector>

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
  // What of the figure is shown: these panels (named_panel()) under this heading, instead of all under the
  // lab's question. Where it lacks one of them, or another is pinned beside it, all of it is shown.
  struct Part {
    std::vector<std::string> panels;
    std::vector<int> marks;  // tokens that are framed
    bool caption = true;
    QString heading;
    bool operator==(const Part&) const = default;
  };
  void setPart(const Part& part);
  const Part& part() const { return part_; }
  void setTheme(const Theme& theme);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  // `late`: nothing newer has come for a while.
  void refresh(bool late);
  std::shared_ptr<const Figure> partOf(const std::shared_ptr<const Figure>& figure) const;

  Workspace& workspace_;
  std::shared_ptr<const Figure> figure_;  // on the view, which has it in the language of the window
  Part part_;
  FigureView* view_;
  class Veil;
  Veil* veil_;
  EmptyState* card_;
};

}  // namespace whereabouts
