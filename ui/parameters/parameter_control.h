// One control of the parameter panel, made from the declaration of its parameter and nothing else.
#pragma once

#include <QLabel>
#include <QWidget>

#include "ui/model/compute_queue.h"

class QHBoxLayout;
class QVBoxLayout;

namespace whereabouts {

class IconButton;

class ParameterControl : public QWidget {
  Q_OBJECT

 public:
  explicit ParameterControl(const ParameterState& state, QWidget* parent);

  // Shows the value and what is allowed now. `given`: the user chose it, so it can be taken back.
  void show(const ParameterState& state, bool given);
  // Whether this kind of control still suits the parameter (a choice may have got more entries).
  virtual bool suits(const ParameterState& state) const;
  // The control is being dragged or typed into: it knows better than a result that is on its way.
  virtual bool isEditing() const { return false; }
  // What the lab says against the value, under the control; empty: nothing.
  void setProblem(const QString& problem);
  bool showsProblem() const { return problem_ && !problem_->isHidden(); }
  const std::string& id() const { return id_; }
  // Where the parameter has suggestions: asked when they are wanted.
  virtual void setSuggest(std::function<std::vector<std::string>()> suggest) { Q_UNUSED(suggest); }
  // Its parts that take the focus, as they are read.
  QList<QWidget*> tabStops() const;

 signals:
  void edited(const whereabouts::Value& value, bool settled);
  void resetRequested();
  void browseRequested();  // for a tensor

 protected:
  virtual void present(const ParameterState& state) = 0;
  // What is wrong with what is being typed; it comes before what the lab says.
  void setTypedProblem(const QString& problem);
  virtual void markWrong(bool wrong) { Q_UNUSED(wrong); }
  // Gives a part of the control its tooltip and its name for screen readers.
  void setAccessibleTexts(QWidget* part, const QString& detail = {});
  QString unit() const;

  QHBoxLayout* header() { return header_; }
  QVBoxLayout* body() { return body_; }
  const Parameter& parameter() const { return *parameter_; }
  bool presenting() const { return presenting_; }

 private:
  void showProblem();
  // A button for each, below the control.
  void offer(const std::vector<Preset>& presets);

  const Parameter* parameter_;
  std::string id_;
  QHBoxLayout* header_;
  QVBoxLayout* body_;
  QLabel* label_;
  IconButton* reset_;
  QLabel* problem_ = nullptr;  // made when there is one
  QString typedProblem_, labProblem_;
  QWidget* offers_ = nullptr;
  QStringList offered_;
  bool presenting_ = false;
};

// `check` throws a Failure on a value that the lab would refuse.
using ValueCheck = std::function<void(const Parameter&, const Value&)>;
// Of the family that suits the parameter; each family has a file of its own.
ParameterControl* makeControl(const ParameterState& state, const ValueCheck& check, QWidget* parent);

// Boxes and lines short enough stand beside their label and save a line of the panel. They are this wide,
// less where a long label needs the room.
constexpr int kBesideLabel = 152, kLeastBeside = 84;  // px
}  // namespace whereabouts
