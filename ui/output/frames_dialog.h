// Writes an animation of the figure as MP4, GIF or PNG frames: a parameter from one value to another.
#pragma once

#include <memory>
#include <vector>

#include "ui/output/frame_export.h"
#include "ui/output/output_dialog.h"

class QLabel;

namespace whereabouts {

class ComboBox;
class Segmented;
class StepField;
class Toggle;

class FramesDialog : public OutputDialog {
  Q_OBJECT

 public:
  // `sweepable`: what can be played, copied; `chosen`: the id of what the transport plays. `session` makes
  // the session of a frame. `place`: without a suffix.
  FramesDialog(Request request, std::vector<ParameterState> sweepable, const std::string& chosen,
               std::function<QByteArray(const std::string& parameter, const Value&)> session,
               const QString& place, const QString& themeName, QWidget* parent);

  // The panel that leads in the window, as ExportOptions::lead.
  void setLead(std::string lead) { lead_ = std::move(lead); }

 protected:
  QString suffix() const override;
  QString browse() override;
  void write(const QString& path) override;
  void stop() override;

 private:
  const ParameterState& swept() const;
  void chooseParameter();
  void changed();
  // The height goes with the width as long as it is that of 16 to 9.
  void keepShape();
  ExportOptions options() const;
  AnimationKind kind() const;
  FilmPace pace() const;
  std::vector<int> steps() const;

  Request request_;
  std::vector<ParameterState> sweepable_;
  std::function<QByteArray(const std::string&, const Value&)> session_;
  QString path_;
  std::string lead_ = "auto";
  int widthBefore_ = 0;  // px
  FrameExport job_;

  Segmented* kind_;
  ComboBox* parameter_;
  StepField* from_;
  StepField* to_;
  NumberField* count_;
  NumberField* rate_;
  ComboBox* easing_;
  NumberField* hold_;
  NumberField* width_;
  NumberField* height_;
  NumberField* dpi_;
  ComboBox* theme_;
  Toggle* kept_;
  QLabel* facts_;
};

}  // namespace whereabouts
