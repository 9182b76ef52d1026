// The lines of the list of labs: a lab, and the heading of a group that folds.
#pragma once

#include <QAbstractButton>

#include "core/labs/framework/lab.h"

namespace whereabouts {

// A line as high as the list has room for.
class LabListRow : public QAbstractButton {
  Q_OBJECT

 public:
  explicit LabListRow(QWidget* parent);
  void setRowHeight(int height);
  QSize sizeHint() const override { return {80, height_}; }

 protected:
  // A button would only move the focus; here arrow keys go through the lines.
  void keyPressEvent(QKeyEvent* event) override;
  void paintGround(QPainter& painter, bool marked);

 private:
  int height_ = 32;
};

class LabEntry : public LabListRow {
  Q_OBJECT

 public:
  // `keys`: what chooses it; empty: nothing.
  LabEntry(const LabInfo& info, const QString& keys, QWidget* parent);
  // The icon alone.
  void setCompact(bool compact);
  const std::string& lab() const { return lab_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::string lab_;
  QString icon_, keys_;
  bool compact_ = false;
};

// Checked: its labs are shown.
class LabGroupHead : public LabListRow {
  Q_OBJECT

 public:
  LabGroupHead(const QString& name, const QString& id, QWidget* parent);
  const QString& id() const { return id_; }
  // Whether the present lab is among those that are folded away.
  void setHoldsCurrent(bool holds);
  void tellState();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString id_;
  bool holdsCurrent_ = false;
};

}  // namespace whereabouts
