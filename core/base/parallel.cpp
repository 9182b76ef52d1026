#include "core/base/parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "core/base/port.h"
#include "core/base/wait.h"

namespace whereabouts {
namespace {

using Work = std::function<void(int, int)>;
using Clock = std::chrono::steady_clock;

void cpu_relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// How long a worker spins before it sleeps: longer than what lies between two products.
constexpr std::chrono::microseconds spin_time(100);

// Each slot has a range of the tasks and steals from the others when its own is done: neighbouring tasks, and
// the memory they share, stay with one core from job to job unless it is late.
class Job {
 public:
  void prepare(int tasks, int threads, const Progress& progress, const Work& work) {
    work_ = &work;
    progress_ = &progress;
    threads_ = threads;
    failed_.store(false, std::memory_order_relaxed);
    for (int slot = 0; slot < threads; ++slot) {
      Share& share = shares_[static_cast<std::size_t>(slot)];
      const auto from = [&](int each) {
        return static_cast<int>(static_cast<long long>(tasks) * each / threads);
      };
      share.next.store(from(slot), std::memory_order_relaxed);
      share.end = from(slot + 1);
    }
  }

  // What a task throws waits for the caller: workers may still be at others, with what the caller holds.
  void run_range(int slot) {
    try {
      run_tasks(slot);
    } catch (...) {
      if (!failed_.exchange(true)) error_ = std::current_exception();
    }
  }

  int threads() const { return threads_; }
  // Once all have ended: the first that was thrown, or null.
  std::exception_ptr take_error() {
    return failed_.load(std::memory_order_relaxed) ? std::exchange(error_, nullptr) : nullptr;
  }

 private:
  void run_tasks(int slot) {
    for (int turn = 0; turn < threads_; ++turn) {
      Share& share = shares_[static_cast<std::size_t>((slot + turn) % threads_)];
      for (;;) {
        if (progress_->cancelled() || failed_.load(std::memory_order_relaxed)) return;
        const int task = share.next.fetch_add(1, std::memory_order_relaxed);
        if (task >= share.end) break;
        (*work_)(task, slot);
      }
    }
  }

  struct alignas(64) Share {
    std::atomic<int> next{0};
    int end = 0;
  };
  const Work* work_ = nullptr;
  const Progress* progress_ = nullptr;
  int threads_ = 0;
  std::atomic<bool> failed_{false};
  std::exception_ptr error_;
  std::array<Share, max_threads> shares_;
};

// `state_` counts jobs in its upper half (odd: one is open to workers) and the workers inside in its lower
// half. A worker enters by adding one while the job is open; the caller closes it and waits for those inside,
// so nobody reads a job that is over.
class Pool {
 public:
  bool try_acquire() { return !busy_.exchange(true, std::memory_order_acquire); }
  void release() { busy_.store(false, std::memory_order_release); }

  // Returns what a task threw.
  std::exception_ptr run(int tasks, int threads, const Progress& progress, const Work& work) {
    start(threads - 1);
    job_.prepare(tasks, threads, progress, work);
    state_.fetch_add(one_job);
    if (sleeping_.load() > 0) {
      const std::lock_guard lock(mutex_);
      wake_.notify_all();
    }
    job_.run_range(0);
    state_.fetch_add(one_job);
    for (int looks = 0; (state_.load(std::memory_order_acquire) & inside) != 0; ++looks) {
      looks < 2000 ? cpu_relax() : std::this_thread::yield();
    }
    return job_.take_error();
  }

 private:
  static constexpr std::uint64_t one_job = std::uint64_t{1} << 32, inside = one_job - 1;

  void start(int workers) {
    while (started_ < workers) {
      try {
        // Detached: workers sleep through the end of the program, and the pool is never destroyed.
        std::thread([this, slot = started_ + 1, seen = state_.load()] {
          serve(slot, seen & ~inside);
        }).detach();
      } catch (const std::exception&) {
        return;  // fewer threads; the caller does what they don't
      }
      ++started_;
    }
  }

  void serve(int slot, std::uint64_t seen) {
    for (;;) {
      std::uint64_t state = wait_past(seen);
      seen = state & ~inside;
      if ((seen & one_job) == 0) continue;
      while ((state & ~inside) == seen && !state_.compare_exchange_weak(state, state + 1)) {
      }
      if ((state & ~inside) != seen) continue;
      if (slot < job_.threads()) job_.run_range(slot);
      state_.fetch_sub(1, std::memory_order_release);
    }
  }

  std::uint64_t wait_past(std::uint64_t seen) {
    const auto end = Clock::now() + spin_time;
    do {
      for (int look = 0; look < 64; ++look) {
        const std::uint64_t state = state_.load(std::memory_order_acquire);
        if ((state & ~inside) != seen) return state;
        cpu_relax();
      }
    } while (Clock::now() < end);
    std::unique_lock lock(mutex_);
    sleeping_.fetch_add(1);
    wait_until_it_holds(wake_, lock, [&] { return (state_.load() & ~inside) != seen; });
    sleeping_.fetch_sub(1);
    return state_.load();
  }

  Job job_;
  std::atomic<std::uint64_t> state_{0};
  std::atomic<int> sleeping_{0};
  std::atomic<bool> busy_{false};
  int started_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
};

// The second serves threads in the background.
std::atomic<Pool*> the_pool{nullptr}, background_pool{nullptr};
thread_local bool in_background = false;

void make_pools() {
  the_pool.store(new Pool);
  background_pool.store(new Pool);
}

Pool& pool() {
  static const bool made = [] {
    make_pools();
    // A child has none of its parent's threads: the old pools are left as they are, whatever state they were
    // in.
    port::at_fork(make_pools);
    return true;
  }();
  static_cast<void>(made);
  return *(in_background ? background_pool : the_pool).load();
}

std::atomic<int>& thread_count() {
  static std::atomic<int> threads{
      static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, unsigned{max_threads}))};
  return threads;
}

struct Buffer {
  struct Free {
    void operator()(float* values) const { ::operator delete[](values, std::align_val_t(64)); }
  };
  std::unique_ptr<float[], Free> floats;
  std::size_t size = 0;
};

}  // namespace

void parallel_for(int tasks, int threads, const Progress& progress, const Work& work) {
  threads = std::min({threads, tasks, max_threads});
  progress.check();
  Pool& shared = pool();
  if (threads > 1 && shared.try_acquire()) {
    const std::exception_ptr error = shared.run(tasks, threads, progress, work);
    shared.release();
    if (error) std::rethrow_exception(error);
  } else {
    for (int task = 0; task < tasks && !progress.cancelled(); ++task) work(task, 0);
  }
  progress.check();
}

void copy_floats(const float* from, std::ptrdiff_t count, float* to) {
  constexpr std::ptrdiff_t at_once = 1 << 14;
  const auto parts = static_cast<int>((count + at_once - 1) / at_once);
  parallel_for(parts, compute_threads(), {}, [&](int part, int) {
    const std::ptrdiff_t first = count * part / parts, end = count * (part + 1) / parts;
    std::copy_n(from + first, end - first, to + first);
  });
}

void compute_in_background() {
  in_background = true;
  port::run_in_background();
}

int compute_threads() {
  return thread_count().load(std::memory_order_relaxed);
}
void set_compute_threads(int threads) {
  thread_count().store(std::clamp(threads, 1, max_threads), std::memory_order_relaxed);
}

float* scratch(int use, std::size_t floats) {
  thread_local std::array<Buffer, scratch_uses> buffers;
  Buffer& buffer = buffers[static_cast<std::size_t>(use)];
  if (buffer.size < floats) {
    buffer.size = 0;
    buffer.floats.reset();
    buffer.floats.reset(static_cast<float*>(::operator new[](floats * sizeof(float), std::align_val_t(64))));
    buffer.size = floats;
  }
  return buffer.floats.get();
}

}  // namespace whereabouts
