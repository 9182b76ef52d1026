// A parameter is declared once; the control in the window, the flag, the session key, the range of an
// animation, the validation with its message and the row in the documentation all come from this declaration.
//
//   value.h         what a parameter holds
//   handle.h        its id with the type of its value: how code reads it
//   values.h        values by id
//   declaration.h   the declaration: id, label, help, kind, range, default
//   declare.h       declarations with designated initialisers
//   number_scale.h  the places of a number's range, and its text
//   parse.h         from text and JSON to values
//   resolve.h       checking values, filling in the others
//   sweep.h         the values of an animation
//   parameter_states.h   what a control shows and allows at a moment
#pragma once

#include "core/parameter/declaration.h"   // IWYU pragma: export
#include "core/parameter/declare.h"       // IWYU pragma: export
#include "core/parameter/number_scale.h"  // IWYU pragma: export
#include "core/parameter/parse.h"         // IWYU pragma: export
#include "core/parameter/resolve.h"       // IWYU pragma: export
#include "core/parameter/sweep.h"         // IWYU pragma: export
