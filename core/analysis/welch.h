// Whether two means differ: Welch's test for samples of different deviations.
#pragma once

#include <optional>

namespace whereabouts {

// What is known of a sample.
struct SampleMean {
  double mean = 0;
  double deviation = 0;  // of the sample: n - 1
  int count = 0;
};

// mean(a) - mean(b) and the interval that holds the true difference with the asked confidence.
struct MeanDifference {
  double difference = 0;
  double low = 0, high = 0;
  double p = 1;  // two-sided, of "the means are the same"
};

// Welch 1947, with the degrees of freedom of Welch and Satterthwaite. Empty where a sample has fewer than two
// values: then nothing is known of its spread. `confidence` is between 0 and 1.
std::optional<MeanDifference> welch_difference(const SampleMean& a, const SampleMean& b,
                                               double confidence = 0.95);

// P(|T| >= |t|) of Student's distribution with `freedom` degrees of freedom, which need not be whole.
double student_two_sided(double t, double freedom);
// The t for which student_two_sided() is `p`, between 0 and 1.
double student_quantile(double p, double freedom);

}  // namespace whereabouts
