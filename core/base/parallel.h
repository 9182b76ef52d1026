// The thread pool of all of core.
//
// Workers spin for a short while and then sleep until the next job: between the products of a model they are
// ready at once, in an idle program they cost nothing. One job runs at a time; a second caller
// does its tasks alone rather than wait, and so does a task that starts a job. A child made by fork() starts
// workers of its own.
#pragma once

#include <cstddef>
#include <functional>

#include "core/base/progress.h"

namespace whereabouts {

constexpr int max_threads = 16;

// Threads that computations use: the machine's cores, at most max_threads; 1..16 sets it (benchmarks, tests).
int compute_threads();
void set_compute_threads(int threads);

// Calls work(task, slot) once for each task in 0..tasks-1, in no fixed order, on at most `threads` threads,
// this one among them; no two threads have the same slot < threads at once. Throws the first that work()
// threw, or Failure(cancelled), after tasks in progress have ended, leaving the others undone.
void parallel_for(int tasks, int threads, const Progress& progress,
                  const std::function<void(int task, int slot)>& work);

// Copies floats as parallel_for() shares tasks, so that most of what a core has written as a part of a matrix
// is read by it again. The two must not overlap.
void copy_floats(const float* from, std::ptrdiff_t count, float* to);

// For a job that runs for minutes while a user works: from here on the calling thread gives way to all others
// (nice 10, where the system has that for threads), and its parallel_for() has a pool of its own, whose
// workers give way as well. Others' computations find the first pool free.
void compute_in_background();

// Floats of the calling thread's own, kept for its next call; aligned to 64 bytes, not cleared. `use` tells
// apart buffers needed at the same time. Throws bad_alloc.
float* scratch(int use, std::size_t floats);
constexpr int scratch_a_packed = 0, scratch_sums = 1, scratch_panels = 2, scratch_uses = 3;

}  // namespace whereabouts
