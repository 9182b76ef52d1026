#include "ui/language/backend_words.h"

#include <QCoreApplication>

#include "core/base/failure.h"
#include "core/labs/framework/lab.h"
#include "ui/language/core_words.h"

namespace whereabouts {
namespace {

struct BackendWords {
  Q_DECLARE_TR_FUNCTIONS(BackendWords)
};

}  // namespace

QString backendTitle(const std::string& id) {
  if (id == "auto") return BackendWords::tr("Auto");
  if (id == "cpu") return BackendWords::tr("CPU");
  if (id == "cpu-bf16") return QStringLiteral("CPU bf16");
  if (id == "eigen") return QStringLiteral("Eigen");
  if (id == "opencv-cpu") return QStringLiteral("OpenCV");
  if (id == "cuda") return QStringLiteral("CUDA");
  if (id == "cuda-fp16") return QStringLiteral("CUDA fp16");
  if (id == "opencl") return QStringLiteral("OpenCL");
  if (id == "opencl-fp16") return QStringLiteral("OpenCL fp16");
  return QString::fromStdString(id);
}

BackendProblem problemOf(const BackendState& state) {
  const bool failed = !state.failure.empty();
  return {coreText(shown(failed ? state.failure : state.reason, 400)), failed};
}

BackendProblem problemOf(const Execution& fallenBack) {
  // The state has the bare reason. Asking is cheap: the backend was asked before it failed.
  for (const AttentionBackend* backend : attention_backends()) {
    if (backend->id() != fallenBack.instead_of) continue;
    const BackendState state = backend->state();
    if (!state.usable) return problemOf(state);
  }
  return {coreText(shown(fallenBack.reason, 400)), false};
}

QString stateText(const BackendState& state) {
  if (state.usable) return BackendWords::tr("usable");
  const BackendProblem problem = problemOf(state);
  return problem.disabled ? BackendWords::tr("failed; a restart tries it again: %1").arg(problem.text)
                          : problem.text;
}

}  // namespace whereabouts
