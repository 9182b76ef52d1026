// Numbers that whoever runs a test gives it.
#pragma once

#include <QByteArray>
#include <QtGlobal>

namespace whereabouts {

// That of the environment's `name`, or `otherwise` where it has none.
inline int number_in_environment(const char* name, int otherwise) {
  const QByteArray text = qgetenv(name);
  return text.isEmpty() ? otherwise : text.toInt();
}

}  // namespace whereabouts
