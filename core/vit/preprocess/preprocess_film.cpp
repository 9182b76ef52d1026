#include "core/vit/preprocess/preprocess_film.h"

#include <algorithm>
#include <optional>

#include "core/image/frames.h"

namespace whereabouts {
namespace {

Message choice_of_frames(int count, int wanted) {
  if (count == 1)
    return message("assuming a film in which nothing moves: the image is repeated {} times", wanted);
  if (count < wanted) {
    return message(
        "assuming that a film of {} frames stands for {}: frames are repeated, each as often as it "
        "takes",
        count, wanted);
  }
  if (count > wanted)
    return message(
        "assuming that {} frames, spread evenly from the first to the last of {}, stand for the film", wanted,
        count);
  return {};
}

}  // namespace

Prepared preprocess_film(const Image& image, const Preprocessing& preprocessing,
                         const VitConfiguration& configuration, const Progress& progress) {
  const FilmShape& film = configuration.film;
  const int count = image.frames() ? image.frames()->count() : 1, slots = film.time_slots(),
            own = configuration.channels;
  const std::vector<int> numbers = sampled_frames(count, film.frames);
  std::optional<Prepared> whole;
  std::vector<float> shown;
  int rows = 0, columns = 0, kept = 0, last = -1;
  std::optional<Prepared> frame;
  for (int at = 0; at < slots * film.tubelet; ++at) {
    progress.check();
    const int number = numbers[static_cast<std::size_t>(at)];
    if (!frame || number != last) {
      frame = preprocess(image.frames() ? image.frames()->at(number, progress) : image, preprocessing, own,
                         progress);
      last = number;
    }
    if (!whole) {
      whole = *frame;
      columns = frame->pixels.columns;
      // Whole patches alone, so that slots lie below one another without a gap.
      const GridShape grid = configuration.grid_of(frame->pixels.rows, columns);
      rows = std::max(1, grid.rows) * configuration.stride();
      kept = std::min(rows, frame->pixels.rows);
      rows = kept;
      PixelBatch& pixels = whole->pixels;
      pixels.rows = rows * slots;
      pixels.channels = own * film.tubelet;
      pixels.values.assign(static_cast<std::size_t>(pixels.rows) * static_cast<std::size_t>(columns) *
                               static_cast<std::size_t>(pixels.channels),
                           0.0F);
    }
    const int slot = at / film.tubelet, part = at % film.tubelet, channels = own * film.tubelet;
    const auto place = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    for (std::size_t pixel = 0; pixel < place; ++pixel) {
      std::copy_n(frame->pixels.values.data() + pixel * static_cast<std::size_t>(own), own,
                  whole->pixels.values.data() +
                      (static_cast<std::size_t>(slot) * place + pixel) * static_cast<std::size_t>(channels) +
                      static_cast<std::size_t>(part * own));
    }
    if (part != 0) continue;
    const std::vector<std::uint8_t> colours = frame->shown.rgb8();
    for (std::size_t sample = 0; sample < 3 * place; ++sample)
      shown.push_back(static_cast<float>(colours[sample]) / 255.0F);
  }
  whole->shown = Image(rows * slots, columns, 3, std::move(shown));
  whole->preparation = message("{} frames, each {}", film.frames, whole->preparation);
  whole->note = message("{} frames in {} slots of {}: {}", film.frames, slots, film.tubelet, whole->note);
  if (const Message chosen = choice_of_frames(count, film.frames); !chosen.empty())
    whole->assumed.push_back(chosen);
  return std::move(*whole);
}

}  // namespace whereabouts
