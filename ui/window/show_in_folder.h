// A file in the desktop's file manager.
#pragma once

#include <QString>

class QObject;

namespace whereabouts {

// Selects the file in its folder where the desktop can (org.freedesktop.FileManager1 on the session bus),
// else opens the folder. Returns at once; `parent` outlives what waits for the answer.
void showInFolder(const QString& file, QObject* parent);

}  // namespace whereabouts
