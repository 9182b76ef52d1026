#include "ui/theme/program_icon.h"

// Resources of a static library are registered from outside every namespace.
static void registerProgramIcon() {
  Q_INIT_RESOURCE(resources);
}

namespace whereabouts {

QIcon programIcon() {
  registerProgramIcon();
  return QIcon(QStringLiteral(":/whereabouts.svg"));
}

}  // namespace whereabouts
