#include "core/vit/inside/answer.h"

#include <cmath>

#include "core/base/failure.h"

namespace whereabouts {

Question question_of(const std::string& model, const Forward& forward) {
  Question question;
  question.pooled = forward.pooled.row(0);
  if (forward.logits.cols() > 0) question.of_class = likeliest(forward.logits).front();
  if (!forward.logits.allFinite() || !question.pooled.allFinite()) {
    refuse_file(model, "what the model gives for this image is not finite, so that nothing can be compared",
                "check the file, or use another image");
  }
  return question;
}

std::vector<double> probabilities_of(int of_class, const Matrix& logits) {
  std::vector<double> found;
  for (Eigen::Index row = 0; row < logits.rows(); ++row) {
    const Eigen::RowVectorXd scores = logits.row(row).cast<double>();
    found.push_back(1 / (scores.array() - scores[of_class]).exp().sum());
  }
  return found;
}

std::vector<int> likeliest(const Matrix& logits) {
  std::vector<int> found;
  for (Eigen::Index row = 0; row < logits.rows(); ++row) {
    Eigen::Index at = 0;
    logits.row(row).maxCoeff(&at);
    found.push_back(static_cast<int>(at));
  }
  return found;
}

std::vector<double> cosines_to(const RowVector& to, const Matrix& rows) {
  const Eigen::VectorXd wanted = to.transpose().cast<double>();
  std::vector<double> found;
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    const Eigen::VectorXd each = rows.row(row).transpose().cast<double>();
    const double size = each.norm() * wanted.norm();
    found.push_back(size > 0 ? each.dot(wanted) / size : 0);
  }
  return found;
}

std::vector<double> answers(const Question& question, const Forward& forward) {
  if (question.names_class()) return probabilities_of(question.of_class, forward.logits);
  return cosines_to(question.pooled, forward.pooled);
}

}  // namespace whereabouts
