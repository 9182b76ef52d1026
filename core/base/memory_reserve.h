// Memory that a program holds back for the moment when there is no more. Destructors may need some:
// nlohmann's JSON lists what it is about to free, 16 bytes for each member. With nothing left they would end
// the program while it goes back to where the failure is told.
#pragma once

#include <cstddef>

namespace whereabouts {

// Bytes that the first allocation which finds no memory, and those after it, may have; and what is left for
// those that are made until the failure is told.
constexpr std::size_t first_reserve = std::size_t{256} << 10, last_reserve = std::size_t{256} << 10;

// From now on operator new, where it finds no memory, is given the first reserve and tries again; where that
// is used up as well, the last one is freed and it throws bad_alloc. Sets the process's new_handler, so it is
// called by programs, not by libraries. Holds as much as there is; throws nothing. On any thread.
void hold_memory_reserve() noexcept;

// Holds again what was freed, as far as there is memory: between two jobs. Does nothing in a process that
// never held any.
void renew_memory_reserve() noexcept;

}  // namespace whereabouts
