// Writes the figure to a file, with a preview of what will be in it.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "ui/render/export.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace whereabouts {

class ComboBox;
class NumberField;
class Segmented;
class Toggle;

class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  // `session` goes into the file; `folder` is where it is written unless the user says otherwise.
  ExportDialog(std::shared_ptr<const Figure> figure, const QString& name, const QByteArray& session,
               const QString& folder, const QString& themeName, QWidget* parent);

 signals:
  void written(const QString& file);

 private:
  void layOut(const QString& name, const QString& folder);
  ExportOptions options() const;
  Format format() const;
  void choosePreset(int index);
  void chooseFile();
  void changed();
  void preview();
  void write();
  void tell(const QString& problem);

  std::shared_ptr<const Figure> figure_;
  QByteArray session_;
  QString themeName_;
  QTimer soon_;

  QLabel* picture_;
  QLabel* facts_;
  Segmented* format_;
  Segmented* column_;
  NumberField* width_;
  NumberField* height_;
  NumberField* dpi_;
  ComboBox* theme_;
  Toggle* title_;
  Toggle* caption_;
  QLineEdit* file_;
  QLabel* problem_;
  QPushButton* write_;
};

}  // namespace whereabouts
