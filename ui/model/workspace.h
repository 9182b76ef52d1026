// The state of the window, without widgets: the lab, the values chosen for it, the inputs, the backend,
// undo, the pin, and the newest result.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <string>

#include "ui/model/compute_queue.h"
#include "ui/model/history.h"
#include "ui/model/session.h"

namespace whereabouts {

class Workspace : public QObject {
  Q_OBJECT

 public:
  // An unknown or empty lab gives the first one. Nothing is computed before start().
  explicit Workspace(const QString& lab, const QString& backend = QStringLiteral("auto"),
                     QObject* parent = nullptr);

  void start();
  const Lab& lab() const { return *lab_; }
  // Null until the first result.
  std::shared_ptr<const InputSet> inputs() const { return inputs_; }
  std::shared_ptr<const ComputeResult> shown() const { return shown_; }
  // What the window shows: the newest figure of this lab with these inputs. After a failure it is
  // the one before; null where there is none.
  std::shared_ptr<const ComputeResult> displayed() const;
  const Values& given() const { return given_[lab_->info().id]; }
  const History& history() const { return history_; }
  const std::string& backend() const { return backend_; }
  // How the model of the shown result ran; null where none ran, or where the result is of another backend
  // than the one now chosen.
  const Execution* execution() const;
  // Each lab has a pin of its own. While figures are withheld, one that was pinned before is not shown.
  bool pinned() const { return pinnedFigure() != nullptr; }
  // Whether the pinned figure is shown in place of the present one, to compare them by eye.
  bool flipped() const { return flipped_; }
  bool upToDate() const { return computation_.idle(); }
  const ParameterState* state(const std::string& parameter) const;

  void chooseLab(const std::string& id);
  // Sets a value by hand and forgets what it clears. `finished` false: the action goes on (a drag, an
  // animation), and all of it becomes one step of undo.
  void setValue(const std::string& parameter, Value value, bool finished);
  // All values chosen for this lab, in place of those before, as one change.
  void setValues(const Values& values, bool finished);
  // Some of them beside the others, in one step of undo.
  void setValues(const std::vector<std::pair<std::string, Value>>& some, bool finished);
  // Ends the change: the next one becomes a step of undo of its own.
  void finishChange();
  void resetValue(const std::string& parameter);
  void resetAll();
  // Swaps two entries of the current permutation.
  void swapPlaces(const std::string& parameter, int a, int b);
  void undo();
  void redo();
  // Adds a step of undo, unless these are the first inputs.
  void setInputs(std::shared_ptr<const InputSet> inputs);
  // The same inputs with more in them, as those of a run that goes on: no step of undo.
  void renewInputs(std::shared_ptr<const InputSet> inputs);
  // An id or "auto". A setting of this machine: no step of undo, not part of a session.
  void setBackend(const std::string& id);
  // Adds a step of undo.
  void restore(const Session& session, std::shared_ptr<const InputSet> inputs);
  // Keeps the present figure of this lab beside the next ones, or removes it. Adds a step of undo.
  void setPinned(bool pinned);
  void setFlipped(bool flipped);
  void stop() { computation_.cancel(); }
  // Figures that `withholds` tells of are not shown, however they were asked for: they fail, and say why.
  // Null: all are shown. What is shown is looked at again.
  void setWithholds(std::shared_ptr<const Withholds> withholds);
  const std::shared_ptr<const Withholds>& withholds() const { return withholds_; }

  // As it is chosen now.
  Session session() const;
  // The same with the lab, its values and the inputs that made `result`, whatever was chosen since.
  Session sessionOf(const ComputeResult& result) const;
  // That of the displayed figure with the values that are in force in the figure that is displayed.
  Session presentSession() const;
  // The shell command that makes the present figure.
  QString commandLine() const;

 signals:
  void labChanged();
  void inputsChanged();
  void backendChanged();
  void valuesChanged();
  void historyChanged();
  void pinnedChanged(bool pinned);
  // A result arrived; `newest` where nothing newer is under way.
  void shownChanged(bool newest);
  void failed(const whereabouts::Failure& failure);
  void slow(double fraction, const QString& stage);
  void idle();

 private:
  void request();
  void adopt(const std::shared_ptr<const ComputeResult>& result);
  void change(const std::string& parameter, const Values& after, bool finished);
  std::shared_ptr<const Figure> pinnedFigure() const;
  void apply(const std::string& lab, const Values& values);
  void reopen(const History::State& opened);
  void setPin(const std::string& lab, const Pin& pin);

  ComputeQueue computation_;
  std::shared_ptr<const Withholds> withholds_;
  const Lab* lab_;
  std::string backend_;
  mutable std::map<std::string, Values> given_;
  std::shared_ptr<const InputSet> inputs_;
  std::map<std::string, Pin> pins_;  // by lab
  bool flipped_ = false;
  std::shared_ptr<const ComputeResult> shown_;
  std::shared_ptr<const ComputeResult> drawn_;  // the newest with a figure
  History history_;
};

}  // namespace whereabouts
