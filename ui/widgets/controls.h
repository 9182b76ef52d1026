// The window's own controls, painted with the theme in use.
//
//   slider.h        a thin track with a ring; a click jumps there
//   toggle.h        a switch
//   segmented.h     two or three choices side by side
//   combo_box.h     a flat box with a chevron; entries may carry a swatch
//   number_field.h  an editable number that reads like text until it is touched
//   icon_button.h   a button that shows an icon
//   flow_row.h      a layout in lines
#pragma once

#include "ui/widgets/combo_box.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/toggle.h"
