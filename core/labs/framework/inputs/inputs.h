// What a lab may look at. Where the user gave none, the built-in one stands in.
//
//   inputs.h            what labs read
//   input_id.h          the names of inputs, and sets of them
//   declared_inputs.h   what each of them is: the one table that all others go over
//   input_sources.h     what names inputs again
//   override_parameters.h  image_statement.h   what a user can override of a checkpoint, state of an image
//   same_content.h      whether two inputs hold the same
//   built_in_run.h  built_in_comparison.h   what stands in where no runs are given
//   trained_on.h        the data that stand in where none are given
//   built_in_pictures.h the pictures that come with the program
//   named_images.h      several images named one by one
#pragma once

#include <memory>
#include <string>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/run.h"
#include "core/image/image.h"
#include "core/image/image_values.h"
#include "core/labs/framework/inputs/input_id.h"
#include "core/series/series.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

struct ImageInput {
  std::string name;            // file name without folder and suffix, or a word of built_in_pictures.h
  std::filesystem::path path;  // or that word; empty: nobody gave one
  std::shared_ptr<const Image> image;
  bool built_in = false;
  ImageValues values = ImageValues::automatic;  // what was stated of an array
};

// Labelled images.
struct DataInput {
  std::string name;  // what names them again: "where", "fashion-mnist", an absolute path
  DataOptions options;
  std::shared_ptr<const DataSet> set;  // null: none given
};

struct ComparedRuns;

struct Inputs {
  ImageInput image;
  // What the first is compared with; without pixels unless given, and nothing stands in.
  ImageInput image2;
  // The checkpoints of a training; null unless given. `checkpoint` is then one of them: the last one, until a
  // lab's parameter `step` chooses another (seen_inputs()).
  std::shared_ptr<const CheckpointRun> run;
  std::shared_ptr<const Checkpoint> checkpoint;
  std::shared_ptr<const Anatomy> anatomy;  // of the checkpoint, from its header alone
  // What the first is compared with. Nothing stands in: null unless given.
  std::shared_ptr<const Checkpoint> checkpoint2;
  std::shared_ptr<const Anatomy> anatomy2;
  // Runs of several schemes (core/train/run/compared_runs.h); null unless given: the built-in ones stand in.
  std::shared_ptr<const ComparedRuns> compared;
  // Where none is given, a lab takes what the checkpoint was trained on.
  DataInput data;
  std::shared_ptr<const Series> series;  // prices in time; the built-in one until one is given
  // What computes attention (core/backend/backend.h): an id or "auto". One that cannot be used here is
  // replaced by cpu, and the result says so.
  std::string backend = "auto";
};

// The dusk image, the built-in checkpoint and the built-in series.
Inputs built_in_inputs();
// "dusk".
ImageInput built_in_image();
// The image that a lab looks at which uses these. Where neither image nor checkpoint is given, a lab that may
// run the model sees an image of the kind that the built-in one was trained on.
const ImageInput& image_seen_by(InputIds used, const Inputs& inputs);
// Puts the built-in model of 14 x 14 places in the place of that of 7 x 7; leaves any other checkpoint.
void see_fine_model(Inputs& inputs);
// Replaces the checkpoint and its anatomy; lets go of the run.
void use_checkpoint(Inputs& inputs, std::shared_ptr<const Checkpoint> checkpoint);
// The same for the second; null takes it away.
void use_checkpoint2(Inputs& inputs, std::shared_ptr<const Checkpoint> checkpoint);
// Makes the run's last snapshot the checkpoint. Fails (Fault::failed) where it cannot be read.
void use_run(Inputs& inputs, std::shared_ptr<const CheckpointRun> run, const Progress& progress = {});
// load_data_set() with what names it again.
DataInput open_data(const std::string& name, const DataOptions& options = {}, const Progress& progress = {});
ImageInput open_image(const std::filesystem::path& path, const Progress& progress = {},
                      ImageValues values = ImageValues::automatic);

}  // namespace whereabouts
