// What a training is to be given, as controls made from its parameters; then it begins.
//
//   train_dialog.h  this
//   training_bar.h  how far it is, while the window goes on
#pragma once

#include <vector>

#include "ui/model/training.h"
#include "ui/output/output_dialog.h"
#include "ui/parameters/parameter_control.h"

class QLabel;

namespace whereabouts {

class TrainDialog : public OutputDialog {
  Q_OBJECT

 public:
  // `given`: the values chosen the last time. `place`: a folder for the run, to which its words are added.
  TrainDialog(Training& training, Values given, const QString& place, QWidget* parent);

 signals:
  // It has begun with these.
  void chosen(const whereabouts::Values& given);

 protected:
  QString suffix() const override { return {}; }
  QString browse() override;
  void write(const QString& path) override;
  void stop() override;

 private:
  void buildControls();
  void choose(const std::string& id, Value value);
  void reset(const std::string& id);
  // Shows what holds now, and what is wrong with it.
  void refresh();
  void chooseFolder();

  Training& training_;
  const std::vector<Parameter> parameters_;
  Values given_;
  std::vector<ParameterControl*> controls_;
  QLabel* facts_;
  bool begins_ = false;
};

}  // namespace whereabouts
