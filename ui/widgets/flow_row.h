// Widgets side by side, on as many lines as they need. One that is aligned to the right goes to the end of
// its line, with those behind it.
#pragma once

#include <QLayout>
#include <QList>

namespace whereabouts {

class FlowRow : public QLayout {
 public:
  explicit FlowRow(int spacing) { setSpacing(spacing); }
  ~FlowRow() override;

  void addItem(QLayoutItem* item) override { items_ << item; }
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override { return items_.value(index); }
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return place({0, 0, width, 0}, false); }
  QSize sizeHint() const override { return minimumSize(); }
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  // The height that they take.
  int place(const QRect& rect, bool move) const;

  QList<QLayoutItem*> items_;
};

}  // namespace whereabouts
