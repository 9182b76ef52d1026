// The entries of the palette: labs, parameters, files, commands.
#include <QDir>
#include <QFileInfo>
#include <QScrollArea>

#include "core/labs/framework/synonyms.h"
#include "ui/language/core_words.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"
#include "ui/window/model_map.h"

namespace whereabouts {
namespace {

// Bonuses order entries that match equally well.
constexpr int kLab = 8, kHere = 9, kAction = 4, kElsewhere = 0, kRecent = 2;

// `words` and what else people call `name` and what they say.
QString withSynonyms(const std::string& words, const std::string& name) {
  return QString::fromStdString(words + " " + synonyms_of(name + " " + words));
}

QWidget* firstStop(QWidget* control) {
  const auto parts = control->findChildren<QWidget*>();
  for (QWidget* part : parts) {
    const bool reset = part->objectName() == QStringLiteral("reset");
    if (!reset && part->isVisible() && part->isEnabled() && (part->focusPolicy() & Qt::TabFocus)) return part;
  }
  return nullptr;
}

}  // namespace

void MainWindow::focusParameter(const std::string& lab, const std::string& id) {
  if (workspace_.lab().info().id != lab) {
    workspace_.chooseLab(lab);
    // The controls exist once there is a result.
    auto* once = new QObject(this);
    connect(&workspace_, &Workspace::shownChanged, once, [this, once, lab, id] {
      once->deleteLater();
      if (workspace_.lab().info().id == lab) focusParameter(lab, id);
    });
    return;
  }
  parameters_->unfold(id);
  ParameterControl* control = parameters_->control(id);
  QWidget* stop = control && control->isVisible() ? firstStop(control) : nullptr;
  if (!stop) return;
  stop->setFocus(Qt::ShortcutFocusReason);
  for (QWidget* around = control->parentWidget(); around; around = around->parentWidget()) {
    if (auto* area = qobject_cast<QScrollArea*>(around)) area->ensureWidgetVisible(control);
  }
}

std::vector<PaletteCommand> MainWindow::commands() {
  std::vector<PaletteCommand> list;
  const QString labSection = tr("Lab"), parameterSection = tr("Parameter");
  for (const Actions::Entry& entry : actions_.all()) {
    PaletteCommand command;
    QAction* action = entry.action;
    command.section = entry.section;
    command.text = action->text().remove(QStringLiteral("…")).remove(QLatin1Char('&'));
    command.keys = entry.keys;
    command.enabled = action->isEnabled();
    command.bonus = kAction;
    command.run = [action] { action->trigger(); };
    if (entry.section == labSection) continue;  // below, with their questions
    command.words = withSynonyms(action->toolTip().toStdString(),
                                 (entry.section + QLatin1Char(' ') + command.text).toStdString());
    list.push_back(std::move(command));
  }
  std::vector<PaletteCommand> first;
  int number = 0;
  for (const Lab* lab : labs()) {
    const LabInfo& info = lab->info();
    const bool here = lab == &workspace_.lab();
    const QString name = coreText(info.name), question = coreText(info.question);
    PaletteCommand command{labSection, name, question, QString::fromStdString(words_that_find(info)),
                           labKeys(++number)};
    command.bonus = kLab;
    command.run = [this, id = info.id] { workspace_.chooseLab(id); };
    first.push_back(std::move(command));
    for (const Parameter& parameter : lab->parameters()) {
      const ParameterState* state = here ? workspace_.state(parameter.id) : nullptr;
      PaletteCommand control{parameterSection, coreText(parameter.label), name,
                             withSynonyms(parameter.id + " " + parameter.help, parameter.label)};
      control.enabled = !here || (state && state->applies);
      control.unasked = here;
      control.bonus = here ? kHere : kElsewhere;
      control.run = [this, id = info.id, parameter = parameter.id] { focusParameter(id, parameter); };
      list.push_back(std::move(control));
    }
  }
  const auto recents = [&](const QString& section, const QStringList& paths) {
    for (const QString& path : paths) {
      const QFileInfo info(path.endsWith(QLatin1Char('/')) ? path.chopped(1) : path);
      PaletteCommand command{section, info.fileName(), info.path(), {}, {}};
      command.bonus = kRecent;
      command.run = [this, path] { openFiles({path}); };
      list.push_back(std::move(command));
    }
  };
  recents(tr("Recent file"), settings_.recentFiles());
  recents(tr("Recent session"), settings_.recentSessions());
  first.insert(first.end(), std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
  return first;
}

void MainWindow::showMap() {
  auto* map = new ModelMap(workspace_.lab(), front());
  connect(map, &ModelMap::chosen, this, [this](const std::string& lab) { workspace_.chooseLab(lab); });
  map->open();
}

void MainWindow::showPalette() {
  (new CommandPalette(commands(), front()))->show();
}

}  // namespace whereabouts
