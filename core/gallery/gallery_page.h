// The gallery's page: HTML that needs no network, light or dark as the reader's system is.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"

namespace whereabouts {

struct GalleryPicture {
  std::string heading, subtitle;
  std::string caption;        // with **strong** words
  std::string command;        // that makes it
  std::string id;             // ID.html (its live page), ID.png, ID.pdf and ID-small.png lie beside the page
  int width = 0, height = 0;  // of the small picture, pixels
  Message note;               // what differs from the article's figure for these inputs; may be empty
  std::string problem;        // why it cannot be drawn with these inputs; empty where it was
};

struct GalleryPart {
  std::string id, title, about;
  std::vector<GalleryPicture> pictures;
};

// `inputs`: the files given, empty for the built-in ones.
std::string gallery_page(const std::vector<GalleryPart>& parts, const std::vector<std::string>& inputs);

// The files that a page of ours shows, itself (index.html) included; empty where `html` is no page of ours.
std::vector<std::string> files_of_page(const std::string& html);

}  // namespace whereabouts
