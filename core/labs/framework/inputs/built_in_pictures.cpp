#include "core/labs/framework/inputs/built_in_pictures.h"

#include <algorithm>

#include "core/base/resources.h"
#include "core/image/load.h"

namespace whereabouts {

const std::vector<std::string>& picture_words() {
  static const std::vector<std::string> words = {built_in_image().name, "cat", "coffee", "rocket"};
  return words;
}

bool is_picture_word(const std::string& name) {
  const std::vector<std::string>& words = picture_words();
  return std::find(words.begin(), words.end(), name) != words.end();
}

ImageInput picture_named(const std::string& word) {
  if (word == built_in_image().name) return {word, word, built_in_image().image, false};
  const auto file = resource_path("images/photographs/" + word + ".jpg");
  return {word, word, std::make_shared<const Image>(load_image(file)), false};
}

ImageInput picture_at(const std::filesystem::path& said, const Progress& progress, ImageValues values) {
  return is_picture_word(said.string()) ? picture_named(said.string()) : open_image(said, progress, values);
}

}  // namespace whereabouts
