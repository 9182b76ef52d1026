#include "ui/window/window_controller.h"

#include <QMainWindow>

namespace whereabouts {

WindowController::WindowController(const WindowParts& parts)
    : window_(parts.window),
      settings_(parts.settings),
      workspace_(parts.workspace),
      playback_(parts.playback),
      actions_(parts.actions),
      notice_(parts.notice),
      front_(parts.front) {}

}  // namespace whereabouts
