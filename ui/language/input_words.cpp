#include "ui/language/input_words.h"

#include <QCoreApplication>

#include "core/labs/framework/inputs/declared_inputs.h"

namespace whereabouts {

const std::vector<WindowInput>& windowInputs() {
  static const char* const images = QT_TRANSLATE_NOOP("whereabouts::MainWindow",
                                                      "Images (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp "
                                                      "*.gif *.heic *.heif *.avif *.npy *.mp4 *.mov *.mkv "
                                                      "*.webm *.avi);;All files (*)");
  static const char* const checkpoints = QT_TRANSLATE_NOOP(
      "whereabouts::MainWindow",
      "Checkpoints (*.safetensors *.npy *.npz *.pt *.pth *.bin *.ckpt *.index.json);;All files (*)");
  static const std::vector<WindowInput> all = {
      {.id = InputId::image,
       .phrase = QT_TRANSLATE_NOOP("FailureWords", "the image"),
       .icon = "image",
       .objectName = "imageChip",
       .title = QT_TRANSLATE_NOOP("whereabouts::TopBar", "Image"),
       .chipHelp = QT_TRANSLATE_NOOP("whereabouts::TopBar",
                                     "The image: press to open another one, or drop one anywhere"),
       .open = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open image…"),
       .dialogTitle = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open an image"),
       .dialogFilter = images,
       .builtIn = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Built-in image")},
      {.id = InputId::image2,
       .phrase = QT_TRANSLATE_NOOP("FailureWords", "the second image"),
       .icon = "image",
       .objectName = "secondImageChip",
       .title = QT_TRANSLATE_NOOP("whereabouts::TopBar", "Image 2"),
       .chipHelp = QT_TRANSLATE_NOOP("whereabouts::TopBar",
                                     "The image to compare with: press to open another one or to close it"),
       .open = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open second image…"),
       .openHelp =
           QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open an image to compare the first one with"),
       .dialogTitle = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open a second image"),
       .dialogFilter = images,
       .close = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Close second image"),
       .closeHelp = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Stop comparing images"),
       .swap = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Swap images"),
       .swapHelp =
           QT_TRANSLATE_NOOP("whereabouts::MainWindow", "The first and the second image change places")},
      {.id = InputId::checkpoint,
       .phrase = QT_TRANSLATE_NOOP("FailureWords", "the checkpoint"),
       .icon = "checkpoint",
       .objectName = "checkpointChip",
       .title = QT_TRANSLATE_NOOP("whereabouts::TopBar", "Checkpoint"),
       .chipHelp = QT_TRANSLATE_NOOP("whereabouts::TopBar",
                                     "The checkpoint: press to open another one, or drop one anywhere"),
       .open = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open checkpoint…"),
       .dialogTitle = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open a checkpoint"),
       .dialogFilter = checkpoints,
       .builtIn = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Built-in checkpoint")},
      {.id = InputId::checkpoint2,
       .phrase = QT_TRANSLATE_NOOP("FailureWords", "the second checkpoint"),
       .icon = "checkpoint",
       .objectName = "secondCheckpointChip",
       .title = QT_TRANSLATE_NOOP("whereabouts::TopBar", "Checkpoint 2"),
       .chipHelp = QT_TRANSLATE_NOOP(
           "whereabouts::TopBar", "The checkpoint to compare with: press to open another one or to close it"),
       .open = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open second checkpoint…"),
       .openHelp =
           QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open a checkpoint to compare the first one with"),
       .openKeys = "Ctrl+Shift+O",
       .dialogTitle = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open a second checkpoint"),
       .dialogFilter = checkpoints,
       .close = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Close second checkpoint"),
       .closeHelp = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Stop comparing"),
       .swap = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Swap checkpoints"),
       .swapHelp = QT_TRANSLATE_NOOP(
           "whereabouts::MainWindow",
           "The first and the second checkpoint change places; pin the figure before to compare them"),
       .swapKeys = "Ctrl+Shift+X"},
      {.id = InputId::series,
       .phrase = QT_TRANSLATE_NOOP("FailureWords", "the series"),
       .icon = "series",
       .objectName = "seriesChip",
       .title = QT_TRANSLATE_NOOP("whereabouts::TopBar", "Series"),
       .chipHelp = QT_TRANSLATE_NOOP("whereabouts::TopBar",
                                     "The series: press to open another one, or drop one anywhere"),
       .open = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open series…"),
       .dialogTitle = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Open a series"),
       .dialogFilter = QT_TRANSLATE_NOOP("whereabouts::MainWindow",
                                         "Series (*.csv *.tsv *.csv.gz *.tsv.gz);;All files (*)"),
       .builtIn = QT_TRANSLATE_NOOP("whereabouts::MainWindow", "Built-in series")},
      {.id = InputId::run, .phrase = QT_TRANSLATE_NOOP("FailureWords", "the run")},
      {.id = InputId::backend, .phrase = QT_TRANSLATE_NOOP("FailureWords", "the backend")}};
  return all;
}

const WindowInput* windowInput(InputId id) {
  for (const WindowInput& input : windowInputs()) {
    if (input.id == id) return &input;
  }
  return nullptr;
}

QString chipText(const char* text) {
  return QCoreApplication::translate("whereabouts::TopBar", text);
}

QString menuText(const char* text) {
  return QCoreApplication::translate("whereabouts::MainWindow", text);
}

QString inputPhrase(const QString& flag) {
  for (const WindowInput& input : windowInputs()) {
    if (declared_input(input.id).flag == flag.toStdString())
      return QCoreApplication::translate("FailureWords", input.phrase);
  }
  return {};
}

}  // namespace whereabouts
