#include "core/base/counter_random.h"

#include <cmath>
#include <initializer_list>
#include <numbers>

namespace whereabouts {
namespace {

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace

CounterRandom::CounterRandom(std::uint64_t seed, std::uint64_t a, std::uint64_t b, std::uint64_t c)
    : state_(mixed(seed + golden)) {
  // The state is mixed before each key is added: seed 1 of step 2 is not seed 2 of step 1.
  for (const std::uint64_t key : {a, b, c}) state_ = mixed(mixed(state_ + golden) + key);
}

std::uint64_t CounterRandom::next() {
  state_ += golden;
  return mixed(state_);
}

double CounterRandom::uniform() {
  return static_cast<double>(next() >> 11) * 0x1p-53;
}

int CounterRandom::below(int count) {
  return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(count)) >> 32);
}

double CounterRandom::normal() {
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

}  // namespace whereabouts
