// What a page computes itself, by the part of core that it carries as a WebAssembly module (core/live).
#pragma once

#include <QByteArray>

#include "core/labs/framework/lab.h"

namespace whereabouts {

// Whether this program has the module: it was built where emscripten is.
bool hasPageCore();
// <script class="wa-core">, the module in it deflated, as base64.
QByteArray coreElement();

// For a page of `lab`, of the values that somebody chose; empty where it cannot compute: another lab than the
// module has, or a figure that the page's script does not draw; "{}" where there is no module. As JSON:
//   lab      its id
//   values   of each parameter that was chosen: its text
//   panels   how many there are
//   leftOut  of parameters, the ids of choices that are not offered: they make it others, or nothing
//   maps     the names of colour maps that these need
QByteArray livePage(const Lab& lab, const Values& given);

}  // namespace whereabouts
