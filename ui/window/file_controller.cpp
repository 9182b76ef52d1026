#include "ui/window/file_controller.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QUrl>
#include <algorithm>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "ui/checkpoint/checkpoint_view.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/language/input_words.h"
#include "ui/theme/current_theme.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/pasted_paths.h"
#include "ui/window/start_controller.h"

namespace whereabouts {

FileController::FileController(const WindowParts& parts, InputLoader& loader)
    : WindowController(parts), loader_(loader) {
  connect(&loader_, &InputLoader::loaded, this, &FileController::adopt);
}

QStringList FileController::filesOf(const QMimeData* data) {
  QStringList files;
  const auto urls = data->urls();
  for (const QUrl& url : urls) {
    if (url.isLocalFile()) files << url.toLocalFile();
  }
  return files;
}

void FileController::createActions() {
  const QString file = MainWindow::tr("File");
  actions_.add(file, MainWindow::tr("Open…"), QStringLiteral("Ctrl+O"),
               MainWindow::tr("Open an image, a checkpoint, a series or a session"),
               [this] { openDialog(); });
  openRun_ = actions_.add(
      file, MainWindow::tr("Open run…"), QStringLiteral("Ctrl+Shift+R"),
      MainWindow::tr("Open a folder of checkpoints, ordered by the numbers in their names, or of "
                     "runs of several schemes"),
      [this] { openRun(); });
  actions_.add(
      file, MainWindow::tr("Open data set…"), {},
      MainWindow::tr("Open labelled images: IDX or CIFAR files, or a folder of images for each class; for "
                     "Audit a folder of images without classes"),
      [this] { openDataFolder(); });
  for (const auto& [name, title] : {std::pair("where", MainWindow::tr("Data set Where")),
                                    std::pair("which", MainWindow::tr("Data set Which")),
                                    std::pair("fashion-mnist", MainWindow::tr("Data set Fashion-MNIST"))}) {
    actions_.add(file, title, {}, MainWindow::tr("Use its labelled images, in the labs that show some"),
                 [this, name = name] { load(whereabouts::openData(name)); });
  }
  createSecondActions(InputId::image2);
  imageValues_ = actions_.add(file, coreText(image_values_parameter().label) + QStringLiteral("…"), {},
                              MainWindow::tr("Say what the numbers of an NPY or TIFF image mean"), [this] {
                                if (auto* chip = window_.findChild<QWidget*>(QStringLiteral("imageChip"))) {
                                  QMenu* menu = imageValuesMenu(&window_);
                                  menu->setAttribute(Qt::WA_DeleteOnClose);
                                  menu->popup(chip->mapToGlobal(QPoint(0, chip->height() + 6)));
                                }
                              });
  createSecondActions(InputId::checkpoint2);
  showCheckpoint_ = actions_.add(file, MainWindow::tr("What is in the checkpoint…"), QStringLiteral("Ctrl+I"),
                                 MainWindow::tr("Its anatomy, and every tensor with its values"),
                                 [this] { showCheckpoint(); });
}

void FileController::createSecondActions(InputId second) {
  const QString file = MainWindow::tr("File");
  const WindowInput& words = *windowInput(second);
  SecondActions& actions = seconds_[second];
  actions.open = actions_.add(file, menuText(words.open), QString::fromLatin1(words.openKeys),
                              menuText(words.openHelp), [this, second] {
                                const QString name = askForInput(second);
                                if (!name.isEmpty()) openInput(second, name);
                              });
  actions.close = actions_.add(file, menuText(words.close), {}, menuText(words.closeHelp),
                               [this, second] { load(closeInput(second)); });
  actions.swap = actions_.add(file, menuText(words.swap), QString::fromLatin1(words.swapKeys),
                              menuText(words.swapHelp), [this, second] { load(swapWithFirst(second)); });
}

void FileController::refreshActions() {
  const auto inputs = workspace_.inputs();
  for (const auto& [id, actions] : seconds_) {
    const DeclaredInput& input = declared_input(id);
    const bool given = inputs && input.given(inputs->inputs);
    actions.close->setEnabled(given);
    // The built-in image is never the second.
    const bool stays = input.first == InputId::image && inputs && inputs->inputs.image.built_in;
    actions.swap->setEnabled(given && !stays);
  }
  imageValues_->setEnabled(inputs && inputs->imageValues);
}

void FileController::showTheme() {
  if (checkpointView_) checkpointView_->setTheme(currentTheme());
}

bool FileController::openDropped(const QMimeData* mime) {
  const QStringList files = filesOf(mime);
  if (!files.isEmpty()) {
    openFiles(files);
    return true;
  }
  if (!mime->hasImage()) return false;
  load(useImage(qvariant_cast<QImage>(mime->imageData()), MainWindow::tr("dropped")));
  return true;
}

void FileController::openFiles(const QStringList& files) {
  std::vector<std::filesystem::path> paths;
  for (const QString& file : files) paths.emplace_back(file.toStdString());
  if (!paths.empty()) load(whereabouts::openFiles(std::move(paths)));
}

QString FileController::askForFile(const QString& title, const QString& filter) {
  const QString file = QFileDialog::getOpenFileName(&window_, title, settings_.folder(), filter);
  if (!file.isEmpty()) settings_.setFolder(QFileInfo(file).absolutePath());
  return file;
}

void FileController::openDialog() {
  const QString file = askForFile(
      MainWindow::tr("Open"),
      MainWindow::tr("Images, checkpoints, series, sessions and lessons (*.png "
                     "*.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy "
                     "*.safetensors *.npz *.pt *.pth *.bin *.ckpt *.index.json "
                     "*.csv *.tsv *.csv.gz *.tsv.gz *-ubyte *-ubyte.gz *.whereabouts *.lesson *.svg "
                     "*.pdf *.html *.mp4 *.mov *.mkv *.webm *.avi);;All files "
                     "(*)"));
  if (!file.isEmpty()) openFiles({file});
}

QString FileController::askForInput(InputId id, const QString& title) {
  const WindowInput& words = *windowInput(id);
  return askForFile(title.isEmpty() ? menuText(words.dialogTitle) : title, menuText(words.dialogFilter));
}

void FileController::openRun(const QString& given) {
  QString folder = given;
  if (folder.isEmpty()) {
    folder = QFileDialog::getExistingDirectory(&window_, MainWindow::tr("Open a folder of checkpoints"),
                                               settings_.folder());
    if (folder.isEmpty()) return;
    settings_.setFolder(QFileInfo(folder).absolutePath());
  }
  load(whereabouts::openFiles({}, folder.toStdString()));
}

void FileController::openDataFolder() {
  const QString folder = QFileDialog::getExistingDirectory(
      &window_, MainWindow::tr("Open a folder of labelled images"), settings_.folder());
  if (folder.isEmpty()) return;
  settings_.setFolder(QFileInfo(folder).absolutePath());
  load(openData(folder.toStdString()));
}

void FileController::openInput(InputId id, const QString& file) {
  load(whereabouts::openInput(id, file.toStdString()));
}

void FileController::load(InputEdit edit) {
  // The one that is given up for this is done again afterwards.
  if (loader_.busy() && !loader_.opening()) emit renewalMissed();
  loader_.load(std::move(edit), workspace_.inputs());
  emit began();
}

void FileController::adopt(const LoadResult& opened) {
  if (opened.renewed) {
    // Where others have been opened meanwhile, or undone, these are looked for in them.
    if (opened.base != workspace_.inputs()) {
      emit renewalMissed();
    } else if (opened.inputs != opened.base) {
      workspace_.renewInputs(opened.inputs);
    }
    return;
  }
  for (const auto& path : opened.files) {
    if (path != StartController::keptSession())
      settings_.addRecentFile(QString::fromStdString(path.string()));
  }
  if (opened.session) {
    workspace_.restore(*opened.session, opened.inputs);
    if (!opened.session->theme.isEmpty()) emit themeChosen(opened.session->theme);
  } else {
    workspace_.setInputs(opened.inputs);
  }
  if (opened.lesson) emit lessonOpened(opened.lesson);
  if (opened.failures.empty()) notice_.dismiss(NoticeBar::About::reading);
  for (const Message& note : opened.notes) notice_.tell({}, windowWords(note), NoticeBar::About::reading);
  for (const Failure& failure : opened.failures) notice_.tell(failure, NoticeBar::About::reading);
  emit adopted(opened);
}

void FileController::showCheckpoint() {
  if (!checkpointView_) {
    checkpointView_ = new CheckpointView(workspace_, settings_.outputFolder(), &window_);
    checkpointView_->setTellLater([notice = &notice_](const QString& problem) {
      notice->tell({}, problem, NoticeBar::About::writing);
    });
    connect(checkpointView_, &CheckpointView::tableRequested, this, &FileController::useAsTable);
    connect(checkpointView_, &CheckpointView::overridden, this,
            [this](const ModelOverrides& overrides) { load(overrideCheckpoint(overrides)); });
    connect(checkpointView_, &CheckpointView::written, this,
            [this](const QString& file) { settings_.setOutputFolder(QFileInfo(file).absolutePath()); });
  }
  checkpointView_->show();
  checkpointView_->raise();
  checkpointView_->activateWindow();
}

// The tree of the checkpoint, to choose a tensor for a parameter.
void FileController::browseTensors(const std::string& id) {
  const Lab* lab = &workspace_.lab();
  const ParameterState* state = workspace_.state(id);
  if (!state || !state->parameter->suggestions) return;
  showCheckpoint();
  checkpointView_->choose(std::get<std::string>(state->value));
  const auto suits = [this, parameter = state->parameter](const std::string& tensor) {
    const auto shown = workspace_.shown();
    if (!shown || !shown->seen.checkpoint) return false;
    const std::vector<std::string> names = parameter->suggestions(Scope{shown->seen, shown->values});
    return std::find(names.begin(), names.end(), tensor) != names.end();
  };
  checkpointView_->offer(MainWindow::tr("Show in %1").arg(coreText(lab->info().name)), suits);
  disconnect(checkpointView_, &CheckpointView::picked, this, nullptr);
  connect(checkpointView_, &CheckpointView::picked, this, [this, lab, id](const QString& tensor) {
    workspace_.chooseLab(lab->info().id);
    workspace_.setValue(id, tensor.toStdString(), true);
  });
}

void FileController::useAsTable(const QString& tensor) {
  const auto readsTables = [](const Lab& lab) {
    return lab.info().inputs.has(InputId::checkpoint) && !lab.info().shows_any_tensor &&
           find_parameter(lab.parameters(), "tensor") != nullptr;
  };
  if (!readsTables(workspace_.lab())) {
    for (const Lab* lab : labs()) {
      if (!readsTables(*lab)) continue;
      workspace_.chooseLab(lab->info().id);
      break;
    }
  }
  workspace_.setValue("tensor", tensor.toStdString(), true);
}

// An image, files copied in a file manager, or file names as text.
void FileController::paste() {
  const QMimeData* mime = QApplication::clipboard()->mimeData();
  if (!mime) return;
  QStringList files = filesOf(mime);
  if (files.isEmpty() && mime->hasText()) files = pathsIn(mime->text());
  if (!files.isEmpty()) {
    openFiles(files);
  } else if (mime->hasImage()) {
    load(useImage(qvariant_cast<QImage>(mime->imageData()), MainWindow::tr("pasted")));
  } else {
    notice_.tell(Failure(Fault::failed, MainWindow::tr("Clipboard").toStdString(),
                         MainWindow::tr("it holds no image and no path of a file").toStdString(),
                         MainWindow::tr("copy an image, a file or its path first").toStdString()),
                 NoticeBar::About::reading);
  }
}

}  // namespace whereabouts
