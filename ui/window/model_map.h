// A map of the model, from the image to the answer, with the labs as places on it.
#pragma once

#include <QAbstractButton>
#include <vector>

#include "core/labs/framework/lab.h"
#include "ui/widgets/quiet_dialog.h"

namespace whereabouts {

// A lab on the map: its question, and its name below.
class MapPlace : public QAbstractButton {
  Q_OBJECT

 public:
  MapPlace(const LabInfo& info, bool present, int width, QWidget* parent);
  const std::string& lab() const { return lab_; }
  QSize sizeHint() const override;

 protected:
  // A button would only move the focus; the map knows what lies beside it.
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  std::string lab_;
  QString question_;
  int width_;
};

class ModelMap : public QuietDialog {
  Q_OBJECT

 public:
  ModelMap(const Lab& present, QWidget* parent);

 signals:
  void chosen(const std::string& lab);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void choose(const MapPlace* place);
  void move(int stages, int places);

  std::vector<std::vector<MapPlace*>> stages_;
};

}  // namespace whereabouts
