// How an animation becomes files: its kind, its pace. Declared once, as parameters: the flags of `animate`
// and the fields of the window's dialog come from here; sizes from export_options.h.
#pragma once

#include <QSize>
#include <filesystem>
#include <vector>

#include "core/film/film_steps.h"
#include "core/parameter/declaration.h"
#include "core/parameter/handle.h"

namespace whereabouts {

enum class AnimationKind { frames, mp4, gif };

inline constexpr Option<Easing> easingOptions[] = {
    {Easing::linear, "linear", "Linear", "Every frame moves on alike"},
    {Easing::ease, "ease", "Ease in and out", "Slowly at both ends"}};
inline constexpr Handle<double> animationSeconds{"seconds"}, animationHold{"hold"};
inline constexpr Handle<int> animationRate{"fps"};
inline constexpr Handle<Easing> animationEasing{"easing", easingOptions};

// seconds, fps, easing, hold.
const std::vector<Parameter>& animationParameters();
const Parameter& animationParameter(const char* id);
FilmPace paceOf(const Values& values);

// By the suffix; a name without one is a folder of frames. Refuses (usage, "out") other kinds of file.
AnimationKind animationKindOf(const std::filesystem::path& path);

// Refuses (usage) more frames or pixels than a machine bears, and a GIF faster than players show it.
void checkAnimation(AnimationKind kind, std::size_t frames, QSize size, int rate);
// Refuses the rate alone, which is known first.
void checkRate(AnimationKind kind, int rate);

}  // namespace whereabouts
