// The right side of the window: controls above, readings below.
#pragma once

#include <QWidget>

class QScrollArea;

namespace whereabouts {

// Both at their full height while there is room; then each scrolls in a part of its own, so that the readings
// are seen beside however many controls.
class SidePanel : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kWidth = 296, kMaxWidth = 560, kCollapsedWidth = 44;  // px for type of size 1

  SidePanel(QWidget* controls, QWidget* readings, QWidget* parent = nullptr);

  // Back to the top, where another lab begins.
  void scrollToTop();
  // Scrolls to a control, unless the pointer is at work there.
  void reveal(QWidget* control);
  // Gives new controls their places at once. Layouts follow one another by events, and in between the
  // controls of another lab would be painted in the room of those before.
  void settle();
  // A strip with the button that brings it back.
  void setCollapsed(bool collapsed);
  bool collapsed() const { return !strip_->isHidden(); }

 signals:
  // Scroll bars take their room from the margins: nothing shifts when they come.
  void controlsMargin(int right);
  void readingsMargin(int right);
  void toggleRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QScrollArea* scrolling(QWidget* content, const QString& name);
  void divide();
  void tellMargins();

  QWidget* strip_;
  QScrollArea* above_;
  QScrollArea* below_;
  QWidget* rule_;
};

}  // namespace whereabouts
