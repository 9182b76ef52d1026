// What a model is asked while something inside of it is changed: how much of its answer is left.
#pragma once

#include <vector>

#include "core/vit/vit.h"

namespace whereabouts {

struct Question {
  int of_class = -1;  // whose probability is asked for; -1: the model has no head
  // What the head of the unchanged run sees. Without a head the cosine to it is asked for.
  RowVector pooled;

  bool names_class() const { return of_class >= 0; }
};

// About the likeliest class of the one image of `forward`; of equal ones the first. Fails (Fault::failed)
// naming `model` where its numbers are not finite.
Question question_of(const std::string& model, const Forward& forward);

// Of rows of logits, (n, classes), the probability of the class: softmax in double.
std::vector<double> probabilities_of(int of_class, const Matrix& logits);
// The likeliest class of each row.
std::vector<int> likeliest(const Matrix& logits);
// Of rows, (n, D), the cosine to `to`; 0 where one of them is 0.
std::vector<double> cosines_to(const RowVector& to, const Matrix& rows);
// For each image of a pass: the probability of the class, or the cosine.
std::vector<double> answers(const Question& question, const Forward& forward);

}  // namespace whereabouts
