// The actions of the window and their shortcuts.
#include <QMenu>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "ui/language/core_words.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/window/about.h"
#include "ui/window/export_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/lab_list.h"
#include "ui/window/lesson_controller.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/presenter.h"
#include "ui/window/shortcut_sheet.h"
#include "ui/window/start_controller.h"
#include "ui/window/talk_controller.h"
#include "ui/window/training_controller.h"
#include "ui/window/window_panels.h"

namespace whereabouts {
namespace {

// Describes what an undo step changed.
QString nameOf(const History::Step& step) {
  if (const auto* pinning = std::get_if<History::Pinning>(&step))
    return pinning->after.figure ? MainWindow::tr("pinning") : MainWindow::tr("unpinning");
  if (const auto* change = std::get_if<History::Change>(&step)) {
    const Parameter* parameter = find_parameter(find_lab(change->lab).parameters(), change->parameter);
    return parameter ? coreText(parameter->label) : QString();
  }
  const auto& opening = std::get<History::Opening>(step);
  const InputSet& before = *opening.closed->inputs;
  const InputSet& after = *opening.opened->inputs;
  if (opening.states()) return MainWindow::tr("what is said of %1").arg(after.of(InputId::checkpoint).name);
  if (opening.statesOfImages()) return coreText(image_values_parameter().label);
  if (!opening.opened->lab.empty()) return MainWindow::tr("opening a session");
  for (const DeclaredInput& input : declared_inputs()) {
    if (input.held(before.inputs) == input.held(after.inputs)) continue;
    if (input.held(after.inputs)) return MainWindow::tr("opening %1").arg(after.of(input.id).name);
    if (input.first) return MainWindow::tr("closing %1").arg(before.of(input.id).name);
  }
  return MainWindow::tr("built-in inputs");
}

}  // namespace

void MainWindow::createActions() {
  const QString file = tr("File"), edit = tr("Edit"), figure = tr("Figure"), animation = tr("Animation"),
                view = tr("View"), help = tr("Help");
  files_->createActions();
  actions_.add(file, tr("Save session…"), QStringLiteral("Ctrl+S"),
               tr("Save the lab, its values and its inputs"), [this] { exports_->saveSession(); });
  actions_.add(
      file, tr("Built-in inputs"), {},
      tr("Go back to the built-in image, checkpoint and series, without a second image or checkpoint"),
      [this] { files_->load(useBuiltIn()); });
  actions_.add(file, tr("Quit"), QStringLiteral("Ctrl+Q"), tr("Close the window"), [this] { close(); });

  undo_ = actions_.add(edit, tr("Undo"), QStringLiteral("Ctrl+Z"), tr("Undo the last change"),
                       [this] { loader_.opening() ? loader_.cancel() : workspace_.undo(); });
  redo_ = actions_.add(edit, tr("Redo"), QStringLiteral("Ctrl+Shift+Z"), tr("Do it again"),
                       [this] { workspace_.redo(); });
  redo_->setShortcuts({QKeySequence(QStringLiteral("Ctrl+Shift+Z")), QKeySequence(QStringLiteral("Ctrl+Y"))});
  actions_.add(edit, tr("Reset all parameters"), QStringLiteral("Ctrl+R"),
               tr("Every parameter of this lab to its default"), [this] { workspace_.resetAll(); });
  actions_.add(edit, tr("Paste"), QStringLiteral("Ctrl+V"),
               tr("Open what is on the clipboard: an image, files, or their paths as text"),
               [this] { files_->paste(); });

  exports_->createActions();
  pin_ = actions_.addChecked(
      figure, tr("Pin figure"), QStringLiteral("Ctrl+P"),
      tr("Keep this figure beside the next one, with the difference"), [this] { return workspace_.pinned(); },
      [this] { workspace_.setPinned(!workspace_.pinned()); });
  flip_ = actions_.addChecked(
      figure, tr("Flip to the pinned figure"), QStringLiteral("X"),
      tr("Show the pinned figure in the place of the present one; again: the present one"),
      [this] { return workspace_.flipped(); }, [this] { workspace_.setFlipped(!workspace_.flipped()); });
  flip_->setAutoRepeat(false);
  actions_
      .add(figure, tr("Enlarge a panel"), QStringLiteral("Z"),
           tr("The panel under the pointer or the cursor leads, large among the others; again: as before. A "
              "double click does the same"),
           [this] {
             if (presenter_) return presenter_->togglePanel();
             view_->toggleLeader(view_->panelPointedAt().value_or(view_->chosenLeader().value_or(0)));
           })
      ->setAutoRepeat(false);
  actions_.add(figure, tr("Next maps"), QStringLiteral("N"),
               tr("The small maps beside the large one that have no room: those behind the ones shown"),
               [this] { frontView().turnMaps(1); });
  actions_.add(figure, tr("Previous maps"), QStringLiteral("Shift+N"),
               tr("The small maps before those shown"), [this] { frontView().turnMaps(-1); });
  actions_.add(figure, tr("Reset zoom"), QStringLiteral("Ctrl+0"), tr("Show the whole figure"),
               [this] { frontView().resetZoom(); });
  actions_.add(figure, tr("Backend…"), QStringLiteral("Ctrl+B"),
               tr("Choose what computes attention, and see what cannot"), [this] {
                 if (auto* chip = findChild<QWidget*>(QStringLiteral("backendChip"))) {
                   popUpBackendMenu(chip->mapToGlobal(QPoint(0, chip->height() + 6)));
                 }
               });

  actions_.addNamed(animation, tr("Play or pause"), tr("Space"), tr("Play the animation"),
                    [this] { playback_.toggle(); });
  actions_.addNamed(animation, tr("Next step"), tr("Right"), tr("One step on"), [this] { playback_.next(); });
  actions_.addNamed(animation, tr("Previous step"), tr("Left"), tr("One step back"),
                    [this] { playback_.previous(); });
  actions_.addNamed(animation, tr("First step"), tr("Home"), tr("Back to the beginning"),
                    [this] { playback_.first(); });
  actions_.addNamed(animation, tr("Last step"), tr("End"), tr("On to the end"), [this] { playback_.last(); });
  actions_.add(animation, tr("Faster"), QStringLiteral("Ctrl+]"), tr("Twice the speed"),
               [this] { playback_.setSpeed(playback_.speed() * 2); });
  actions_.add(animation, tr("Slower"), QStringLiteral("Ctrl+["), tr("Half the speed"),
               [this] { playback_.setSpeed(playback_.speed() / 2); });
  actions_.addChecked(
      animation, tr("Loop"), QStringLiteral("Ctrl+T"), tr("Start again at the end"),
      [this] { return playback_.loops(); }, [this] { playback_.setLoops(!playback_.loops()); });

  trainings_->createActions();
  lessonControls_->createActions();
  talks_->createActions();

  actions_.add(view, tr("Present"), QStringLiteral("F11"), tr("Figure and question on the full screen"),
               [this] { present(); });
  actions_.addChecked(
      view, tr("Names of the labs"), QStringLiteral("F9"),
      tr("Show the list of labs with their names, or as icons alone"),
      [this] { return panels_->listShown(); }, [this] { panels_->toggleList(); });
  actions_.add(view, tr("Map of the model"), QStringLiteral("Ctrl+Shift+M"),
               tr("From the image to the answer, with the labs as places on it"), [this] { showMap(); });
  actions_.add(view, tr("Find a lab"), QStringLiteral("Ctrl+F"),
               tr("By its name, its question or a word for what it shows"), [this] { list_->find(); });
  actions_.addChecked(
      view, tr("Parameters and readings"), QStringLiteral("Shift+F9"),
      tr("Show or hide the panel at the right"), [this] { return panels_->sideShown(); },
      [this] { panels_->toggleSide(); });
  actions_.add(view, tr("Wider parameters"), {}, tr("More room for the panel at the right"),
               [this] { panels_->widenSide(40); });
  actions_.add(view, tr("Narrower parameters"), {}, tr("Less room for the panel at the right"),
               [this] { panels_->widenSide(-40); });
  actions_.add(
      view, tr("Light or dark"), QStringLiteral("Ctrl+D"), tr("Change between light and dark"),
      [this] { setThemeName(currentTheme().dark ? QStringLiteral("light") : QStringLiteral("dark")); });
  for (const QString& name : themeNames()) {
    actions_.addChecked(
        view, tr("Theme: %1").arg(coreText(name.toStdString())), {},
        tr("Use the theme %1").arg(coreText(name.toStdString())), [this, name] { return themeName_ == name; },
        [this, name] { setThemeName(name); });
  }
  actions_.addNamed(view, tr("Close notice"), tr("Esc"),
                    tr("Close the notice shown; the one before comes back"),
                    [this] { notice_->closeShown(); });
  start_->createActions();
  createPresenterActions();
  createComfortActions();
  createLabActions();
  QAction* find =
      actions_.add(help, tr("Find…"), QStringLiteral("Ctrl+K"),
                   tr("Find a lab, a parameter, a file or a command by typing"), [this] { showPalette(); });
  find->setShortcuts({QKeySequence(QStringLiteral("Ctrl+K")), QKeySequence(QStringLiteral("Ctrl+Shift+P"))});
  actions_.add(help, tr("All commands"), QStringLiteral("Alt+M"), tr("The menu of everything"), [this] {
    if (auto* button = findChild<QWidget*>(QStringLiteral("menu"))) {
      popUpMainMenu(button->mapToGlobal(QPoint(0, button->height() + 6)));
    }
  });
  actions_.add(help, tr("Keys and mouse…"), QStringLiteral("?"), tr("All keys and gestures at a glance"),
               [this] { showShortcuts(); });
  actions_.add(help, tr("About…"), {}, tr("Version, licence and libraries"), [this] { showAbout(); });
  refreshActions();
}

void MainWindow::createLabActions() {
  int number = 0;
  for (const Lab* lab : labs()) {
    const LabInfo& info = lab->info();
    actions_.addChecked(
        tr("Lab"), coreText(info.name), labKeys(++number), coreText(info.question),
        [this, lab] { return &workspace_.lab() == lab; },
        [this, lab] { workspace_.chooseLab(lab->info().id); });
  }
}

void MainWindow::refreshActions() {
  if (!undo_) return;
  const History& history = workspace_.history();
  const auto name = [](const History::Step* step) {
    const QString what = step ? nameOf(*step) : QString();
    return what.isEmpty() ? QString() : QLatin1Char(' ') + what;
  };
  // What is still being opened is undone by giving it up.
  undo_->setEnabled(history.canUndo() || loader_.opening());
  undo_->setText(loader_.opening() ? tr("Stop opening") : tr("Undo") + name(history.nextUndo()));
  redo_->setEnabled(history.canRedo() && !loader_.opening());
  redo_->setText(tr("Redo") + name(history.nextRedo()));
  files_->refreshActions();
  flip_->setEnabled(workspace_.pinned());
  trainings_->refreshActions();
}

void MainWindow::showShortcuts() {
  auto* sheet = new ShortcutSheet(actions_, front());
  sheet->show();
}

void MainWindow::showAbout() {
  (new About(this))->open();
}

}  // namespace whereabouts
