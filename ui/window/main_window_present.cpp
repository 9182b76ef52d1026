// What presenting can do, for the sheet of keys, the menu and the palette. The full screen handles the keys.
#include "ui/window/main_window.h"
#include "ui/window/presenter.h"

namespace whereabouts {

void MainWindow::createPresenterActions() {
  const QString section = tr("Presenting");
  // Remotes begin with F5 and leave with Esc.
  QAction* begin =
      actions_.addNamed(section, tr("Begin, as a remote does"), tr("F5"),
                        tr("Figure and question on the full screen; again: leave it"), [this] { present(); });
  begin->setShortcut(QKeySequence(Qt::Key_F5));
  const auto add = [&](const QString& text, const QString& keys, const QString& help,
                       void (Presenter::*run)()) {
    // Chosen in the window, it begins to present.
    return actions_.addNamed(section, text, keys, help, [this, run] {
      if (!presenter_) present();
      (presenter_->*run)();
    });
  };
  add(tr("Next page"), tr("Page Down"), tr("The next lab, or the next step of a lesson"),
      &Presenter::nextPage);
  add(tr("Previous page"), tr("Page Up"), tr("The lab, or the step of a lesson, before"),
      &Presenter::previousPage);
  add(tr("One panel alone"), tr("Z or double-click"),
      tr("The panel under the pointer, as large as the screen; again: all of them"), &Presenter::togglePanel);
  add(tr("Show the pointer"), tr("L"), tr("A ring at the pointer; then a spotlight; then neither"),
      &Presenter::changeHighlight);
  add(tr("Draw on the figure"), tr("D"), tr("The pointer draws lines; again: it points"),
      &Presenter::togglePen);
  add(tr("Next colour of the pen"), tr("C"), tr("Pink, blue, green, orange"), &Presenter::takeNextColour);
  add(tr("Take the last line away"), tr("Backspace"), tr("Of those that were drawn on the figure"),
      &Presenter::removeLastLine);
  add(tr("Clear the drawing"), tr("E"), tr("Every line that was drawn on the figure"), &Presenter::clearInk);
  add(tr("Black screen"), tr("B or ."),
      tr("Nothing but black, so that everybody looks at you; again: the figure"), &Presenter::toggleBlack);
}

}  // namespace whereabouts
