// What a page computes itself, by the part of core that it carries as a WebAssembly module (core/live).
#pragma once

#include <QByteArray>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/labs/framework/lab.h"

namespace whereabouts {

// What a page needs for that. `words` as JSON:
//   lab      its id
//   values   of each parameter that was chosen: its text
//   leftOut  of parameters, the ids of choices that are not offered: they make what the script does not draw,
//            or nothing
//   table    what a page carries in place of a checkpoint (core/live/table_text.h); absent: nothing
//   image    likewise (core/live/image_text.h)
//   panels, only, readings, noCaption   of LivePart, where they are not all
//   arranged how the panels of the first figure stand, then those of `others`
struct LivePage {
  std::string lab;
  QByteArray words;  // empty: it cannot compute; "{}": this program has no module
  std::vector<float> table;
  std::vector<std::uint8_t> image;
  int pixelBytes = 1;  // of the image
  // Figures whose panels stand otherwise than those of the one that is shown first: where those of such
  // figures have their places.
  std::vector<std::shared_ptr<const Figure>> others;

  bool computes() const { return words.size() > 2; }
};

// What of a lab a page computes.
struct LivePart {
  std::vector<std::string> panels = {};    // names; empty: all
  std::vector<std::string> only = {};      // ids of the parameters that can be set; empty: all
  std::vector<std::string> readings = {};  // labels, of `only`: those that are told
  bool caption = true;
};

// Whether this program has the module of a lab: it was built where emscripten is.
bool hasPageCore(const std::string& lab);
// <script class="wa-core" data-lab="ID">, the module in it deflated, as base64. Once for each lab of a page.
QByteArray coreElement(const std::string& lab);

// For a page of `lab`, of the inputs and the values that somebody chose. Nothing for a lab that is not
// computed on pages (on_pages.h), inputs that a page does not carry, and a figure that its script does not
// draw; and where nothing of `part.only` can be set.
LivePage livePage(const Lab& lab, const Inputs& inputs, const Values& given, const LivePart& part = {},
                  const Progress& progress = {});

}  // namespace whereabouts
