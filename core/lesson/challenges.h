// Challenges for free play: something to find with the controls of one lab, which its figure tells by its
// arrays.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/figure/figure.h"
#include "core/parameter/values.h"

namespace whereabouts {

struct Challenge {
  std::string lab;       // id
  std::string sentence;  // what is to be found
  // Values that meet it with the inputs that come with the program, as the command line writes them.
  std::vector<std::pair<std::string, std::string>> solution;
  // Whether the figure of these values, all of them, meets it. False where it lacks an array that tells.
  bool (*met)(const Figure& figure, const Values& values);
  // Of labelled images of Fashion-MNIST, which do not come with the program (has_fashion_mnist()).
  bool of_fashion_mnist = false;
};

// One for each lab; the defaults do not meet it.
const std::vector<Challenge>& challenges();
// Null where there is none.
const Challenge* challenge_of(const std::string& lab);

}  // namespace whereabouts
