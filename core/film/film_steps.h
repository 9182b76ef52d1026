// Which step of a sweep each frame of an animation shows.
#pragma once

#include <vector>

namespace whereabouts {

enum class Easing {
  linear,
  ease,  // slowly at both ends
};

struct FilmPace {
  double seconds = 0;  // of the movement; 0: as long as it takes to show every step
  int rate = 25;       // frames per second
  Easing easing = Easing::linear;
  double hold = 0;  // seconds that the first and the last step stand still besides
};

// How many frames the movement over so many steps has, at least 1. Easing needs half as many again to show
// every step, since in the middle it is half as fast again; `max_unasked` limits what is not asked for by
// `seconds`.
int moving_frames(int steps, const FilmPace& pace, int max_unasked);
// `moving` frames from step `first` to `last`, both among them, backwards where `last` is the smaller one;
// before and after them those that hold.
std::vector<int> film_steps(int first, int last, int moving, const FilmPace& pace);

}  // namespace whereabouts
