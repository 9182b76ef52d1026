#include "core/position/schemes/sinusoidal_1d/sinusoidal_1d.h"

#include <cmath>

namespace whereabouts {

Wave sinusoidal_1d_wave(const TableRequest& request, int dimension) {
  Wave wave;
  int frequency = dimension / 2;
  wave.cosine = dimension % 2 == 1;
  if (request.layout == "concatenated") {
    const int sines = (request.width + 1) / 2;
    wave.cosine = dimension >= sines;
    frequency = wave.cosine ? dimension - sines : dimension;
  }
  wave.exponent = 2.0 * frequency / request.width;
  wave.divisor = std::pow(request.temperature, wave.exponent);
  return wave;
}

}  // namespace whereabouts
