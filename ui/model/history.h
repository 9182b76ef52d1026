// Undo and redo: one step for every action of the user, however many values it ran through.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/parameter/values.h"
#include "ui/model/compute_queue.h"

namespace whereabouts {

struct InputSet;

// A figure that is kept beside the next ones of its lab; without a figure nothing is.
struct Pin {
  std::shared_ptr<const Figure> figure;
  // What had looked at it when it was pinned.
  std::shared_ptr<const Withholds> passed;
};

class History {
 public:
  // What opening a file replaces. A session sets a lab, the values of all labs and what is pinned in them;
  // other files leave them (`lab` empty).
  struct State {
    std::shared_ptr<const InputSet> inputs;
    std::string lab;
    std::map<std::string, Values> values;
    std::map<std::string, Pin> pins = {};  // by lab
  };
  // The values of a lab.
  struct Change {
    std::string lab;        // id
    std::string parameter;  // id of what was changed; empty: several
    Values before, after;   // the explicitly given values of that lab
  };
  // Files were opened, or something was stated of those that are.
  struct Opening {
    std::shared_ptr<const State> closed, opened;

    // Whether no file was opened: the user stated something about the checkpoint that is open.
    bool states() const;
    // The same of images that are open; they were read anew.
    bool statesOfImages() const;
  };
  // What is pinned in a lab.
  struct Pinning {
    std::string lab;  // id
    Pin before, after;
  };
  using Step = std::variant<Change, Opening, Pinning>;

  // Adds a change. Extends the last step instead while that is open and of the same lab and parameter.
  void record(Step step, bool staysOpen);
  // Ends the action: the next change becomes a step of its own. Drops a step that changed nothing.
  void close();

  bool canUndo() const { return done_ > 0; }
  bool canRedo() const { return done_ < steps_.size(); }
  // The step to undo or to redo.
  const Step& undo();
  const Step& redo();
  const Step* nextUndo() const { return done_ > 0 ? &steps_[done_ - 1] : nullptr; }
  const Step* nextRedo() const { return done_ < steps_.size() ? &steps_[done_] : nullptr; }
  std::size_t count() const { return steps_.size(); }

 private:
  void forget();

  static constexpr std::size_t kMaxSteps = 500;
  // Opened inputs and pinned figures stay in memory: undo reaches back over so many of them.
  static constexpr int kMaxOpenings = 4, kMaxPins = 40;
  std::vector<Step> steps_;
  std::size_t done_ = 0;
  bool open_ = false;
};

}  // namespace whereabouts
