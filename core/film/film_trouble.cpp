#include "core/film/film_trouble.h"

namespace whereabouts {

Message film_trouble(const std::string& problem) {
  const std::size_t bracket = problem.find(" (");
  if (bracket == std::string::npos || problem.back() != ')') return problem;
  return message("{} ({})", Message(problem.substr(0, bracket)),
                 problem.substr(bracket + 2, problem.size() - bracket - 3));
}

}  // namespace whereabouts
