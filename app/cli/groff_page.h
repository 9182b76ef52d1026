// A page of the manual for man.
#pragma once

#include <string>

#include "app/cli/manual_page.h"

namespace whereabouts {

// In groff's language: plain ASCII for its man macros.
std::string groff_page(const ManualPage& page, const std::string& version);

}  // namespace whereabouts
