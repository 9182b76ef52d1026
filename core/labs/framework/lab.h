// A lab is a pure function from parameters and inputs to a Figure, in two stages.
//
//   lab.h            the interface, and the list of labs (generated from the folders)
//   make_lab.h       a lab made of its functions
//   lab_views.h      a lab made of views, each a file of one shape
//   lab_runner.h     runs labs, keeps what prepare() made
//   sweep_samples.h  some of the figures that a sweep shows
//   shown_texts.h    every fixed text, to be translated
//  Below it, from the ground up; each room knows those before it:
//   inputs/      what a lab may look at, and what stands in where none is given
//   parameters/  parameters that labs share
//   pieces/      pieces of figures that labs share
//  Above it:
//   model/       models in labs: how they run, what they are given, what is inside
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/figure/figure.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

// How a model ran for what prepare() made.
struct Execution {
  std::string backend, name;       // what computed attention: "cuda", "OpenCV 4.13.0 (NVIDIA H100), CUDA"
  double milliseconds = 0;         // of the forward passes
  std::string instead_of, reason;  // the backend asked for, where another computed, and why; else empty
};

// What prepare() makes: immutable, shared between threads.
class Data {
 public:
  virtual ~Data() = default;
  // Null: no model ran; the CPU computed.
  virtual const Execution* execution() const { return nullptr; }
  // Bytes held beyond what the inputs hold themselves; the host keeps the total within its bound.
  virtual std::size_t bytes() const = 0;
};

struct LabInfo {
  std::string id = {};        // "neighbours", the name of its folder
  std::string name = {};      // "Neighbours", in the list
  std::string question = {};  // "Who is near whom?", the title; it ends in "?"
  std::string section = {};   // "See", "Encode", "Compare", "Attend", "Inside" or "Learn": a heading
  std::string keywords = {};  // words that find it beside its name and question: "cosine similarity"
  int order = 0;              // place in the list, from 1
  std::string icon = {};      // a line drawing in resources/icons, without suffix; empty: the id
  // What it looks at (declared_inputs.h). It has to do without a second one. With `run` it declares
  // step_parameter(), and sees the snapshot as its checkpoint; without `checkpoint` beside that it looks at
  // the whole run and declares run_step_parameter(). With `backend` a model may run.
  InputIds inputs = {};
  // Where no checkpoint is given it sees the built-in model of 14 x 14 places in place of that of 7 x 7.
  bool fine_model = false;
  // Of models that see films it shows the time slot that `frame` chooses; other labs refuse such a model.
  bool takes_slots = false;
  // Shows whichever tensor its parameter `tensor` names, position table or not: the checkpoint's view.
  bool shows_any_tensor = false;
  // The parameter an animation sweeps, and values that go with it: whoever sets it, by hand or by playing,
  // and has not chosen these, gets them too (the map of the chosen reference instead of the six fixed ones).
  std::string sweep = {};
  Values sweep_overrides = {};
};

// Whether it looks at a run as a whole, rather than at one snapshot of it.
inline bool looks_at_whole_run(const LabInfo& lab) {
  return lab.inputs.has(InputId::run) && !lab.inputs.has(InputId::checkpoint);
}

// A formula in rich text (the HTML subset that Qt and browsers share: <i>, <sub>, <sup>), and the same with
// the numbers of the hovered place put in: "sin(37 / 10000<sup>12/768</sup>) = 0.55".
struct Formula {
  Message general;
  Message substituted;  // empty while nothing is hovered
};

class Lab {
 public:
  // One that looks at an image gets frame_parameter() beside its own.
  Lab(LabInfo info, std::vector<Parameter> parameters);
  virtual ~Lab() = default;

  const LabInfo& info() const { return info_; }
  const std::vector<Parameter>& parameters() const { return parameters_; }
  // `heavy` holds the resolved heavy parameters only. Throws Failure.
  virtual std::shared_ptr<const Data> prepare(const Inputs& inputs, const Values& heavy,
                                              const Progress& progress) const = 0;
  // `values` holds every resolved parameter. `data` is what prepare() made for the heavy ones among them.
  virtual Figure figure(const Data& data, const Values& values, const Progress& progress) const = 0;
  virtual Formula formula(const Data& data, const Values& values,
                          const std::optional<Hit>& hovered) const = 0;

 private:
  LabInfo info_;
  std::vector<Parameter> parameters_;
};

std::vector<std::unique_ptr<const Lab>> make_labs();
// All labs in the order of the list; made once.
const std::vector<const Lab*>& labs();
// Null where there is none.
const Lab* lab_with_id(const std::string& id);
// Refuses (usage) an unknown id with the known ones.
const Lab& find_lab(const std::string& id);

}  // namespace whereabouts
