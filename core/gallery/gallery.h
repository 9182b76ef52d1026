// The gallery: the figures that show what the five articles show, and one of each lab. What is in it is
// declared here and nowhere else; the command `gallery` draws it.
//
//   gallery.h       which figures there are
//   gallery_page.h  the page that shows them
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/parameter/values.h"

namespace whereabouts {

// A parameter's id and its value as it is written on the command line.
using WrittenValue = std::pair<std::string, std::string>;

// Read as a command line reads them. Throws std::logic_error where the lab has no such parameter.
Values read_values(const std::string& lab, const std::vector<WrittenValue>& written);

struct GalleryEntry {
  std::string id;  // "mountains-scramble": the names of its files; unique
  std::string heading;
  std::string lab;                        // its id
  std::vector<WrittenValue> values = {};  // what differs from the defaults
  std::string image = {};                 // where none is given: a word of built_in_pictures.h
};

// An article's figures, or the labs'.
struct GallerySection {
  std::string id;     // "mountains"
  std::string title;  // our own words for what the article is about
  std::string about;  // one sentence
  std::vector<GalleryEntry> entries;
};

// The five articles in the order of docs/articles.md, then every lab, no figure twice.
const std::vector<GallerySection>& gallery();

// LAB --PARAM VALUE ...: the words of `figure` for it, without inputs and output.
std::vector<std::string> figure_words(const GalleryEntry& entry);

}  // namespace whereabouts
