// What a training run is given, declared once: the flags of `train`, the window's controls, the checks, the
// values that a run holds and run.json all come from these declarations.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/parameter/parameter.h"

namespace whereabouts {

namespace training {

enum class Pool { token, mean };
inline constexpr Option<Pool> pools[] = {
    {Pool::token, "token", "Class token", "A class token in front is classified"},
    {Pool::mean, "mean", "Mean", "The mean of the patches is classified"}};

inline constexpr Handle<std::string> position{"position"}, layout{"layout"}, pairs{"pairs"};
inline constexpr Handle<std::vector<double>> hierarchy{"hierarchy"};
inline constexpr Handle<int> patch{"patch"}, stride{"stride"}, width{"width"}, depth{"depth"}, heads{"heads"},
    hidden{"hidden"};
inline constexpr Handle<Pool> pool{"pool", pools};
inline constexpr Handle<bool> class_position{"class-position"};
// To train on in all, over and over; of one step.
inline constexpr Handle<int> samples{"samples"}, batch{"batch"};
// The highest rates, and the shares of the run in which they rise.
inline constexpr Handle<double> rate{"rate"}, position_rate{"position-rate"}, warmup{"warmup"},
    position_warmup{"position-warmup"};
inline constexpr Handle<double> weight_decay{"weight-decay"}, clip{"clip"}, dropout{"dropout"},
    label_smoothing{"label-smoothing"};
inline constexpr Handle<int> crop{"crop"};
inline constexpr Handle<bool> flip{"flip"}, checkpointing{"checkpointing"};
inline constexpr Handle<std::uint32_t> seed{"seed"};
inline constexpr Handle<int> evaluations{"evaluations"}, snapshots{"snapshots"}, patience{"patience"};

}  // namespace training

// Of the position parameters where none is given. The entries of a bias table have to grow from 0 to the
// size of logits, those of the others to that of tokens.
double default_position_rate(const std::string& position);

// What the schemes declare of themselves (Scheme::trained_parameters()), each where it is chosen.
std::vector<Parameter> scheme_parameters();
// Every option of a run but the data set, as they are shown.
std::vector<Parameter> train_parameters();
// Everything that begins a run: the data set with its options, then train_parameters().
std::vector<Parameter> run_parameters();
// The same in the order of run.json.
std::vector<Parameter> stored_parameters();

}  // namespace whereabouts
