// Saving, exporting and copying: sessions, figures, their numbers and frames.
#pragma once

#include <QByteArray>
#include <QPointer>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/model/compute_queue.h"
#include "ui/model/session.h"
#include "ui/output/export_purpose.h"
#include "ui/window/window_controller.h"

namespace whereabouts {

class OutputDialog;

class ExportController : public WindowController {
  Q_OBJECT

 public:
  // `theme`: the name of the window's. `withholds`: whether a question waits for its answer, which figures of
  // other values may tell. `lead`: which panel the user made the leader, as ExportOptions::lead.
  ExportController(const WindowParts& parts, std::function<QString()> theme, std::function<bool()> withholds,
                   std::function<std::string()> lead);

  void createActions();
  // Writes the session; empty: asks for a name.
  void saveSession(const QString& file = {});
  void showExport();
  void exportPage();
  // The figure as it is now, on the page that exportSheet() writes.
  void addToPage();
  void exportSheet();
  void exportNumbers();
  void exportFrames();
  void copyBitmap();
  void copySvg();
  void copyCommandLine();

  // One dialog at a time, of those that write something: null where none is open.
  OutputDialog* dialog() const;
  void openOutput(OutputDialog* dialog);

 private:
  void openExport(std::optional<Purpose> purpose);
  Session withTheme(Session session) const;
  // What makes a figure again, whatever was chosen since it was asked for.
  QByteArray sessionOf(const ComputeResult& shown) const;
  // What is written without being asked where: the folder and the name, without a suffix.
  QString outputPlace() const;
  void writeSession(const QString& name);
  std::shared_ptr<const ComputeResult> figureToExport();
  void confirmWritten(const QString& file);

  std::function<QString()> theme_;
  std::function<bool()> withholds_;
  std::function<std::string()> lead_;
  std::vector<FigurePage> page_;
  QPointer<OutputDialog> output_;
};

}  // namespace whereabouts
