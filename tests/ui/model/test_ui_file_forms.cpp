// Files as people have them, dropped on the window or chosen in its dialogs: photographs of telephones,
// tables as libraries write them, folders of data sets; and what numbers of images mean.
#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <cmath>
#include <filesystem>

#include "core/array/npy.h"
#include "core/array/npz.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "tests/core/train/data/data_files.h"
#include "tests/image_files.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/model/session.h"
#include "ui/window/chip.h"
#include "ui/window/notice_bar.h"

namespace {

namespace fs = std::filesystem;

// Where a file may come from.
enum class Way { dropped, chosen };

}  // namespace

class TestUiFileForms : public QObject, private WindowFixture {
  Q_OBJECT

  const Inputs& inputs() { return space().inputs()->inputs; }
  QAction* action(const QString& text) {
    for (QAction* each : window_->actions()) {
      if (each->text() == text) return each;
    }
    qFatal("there is no action %s", qPrintable(text));
  }
  // As the user does, or `action` opens a dialog in which the path is typed.
  void give(const QString& file, int way, const QString& dialogAction = "Open…") {
    if (way == static_cast<int>(Way::dropped)) return drop(file);
    bool typed = false;
    QTimer typing;
    QObject::connect(&typing, &QTimer::timeout, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      auto* name = dialog ? dialog->findChild<QLineEdit*>("fileNameEdit") : nullptr;
      if (!name || typed) return;
      typed = true;
      name->setText(file);
      QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
    });
    typing.start(10);
    action(dialogAction)->trigger();  // returns once the dialog is closed
    QVERIFY(typed);
  }
  template <typename Condition>
  bool comes(Condition condition) {
    return QTest::qWaitFor([&] { return condition() || window_->notice().isVisible(); }, 20000) &&
           condition();
  }
  static void ways() {
    QTest::addColumn<int>("way");
    QTest::newRow("dropped") << static_cast<int>(Way::dropped);
    QTest::newRow("chosen") << static_cast<int>(Way::chosen);
  }
  QString written(const QString& name, const std::string& bytes) {
    return WindowFixture::written(name, QByteArray::fromStdString(bytes));
  }
  static std::string npz(const std::vector<std::pair<std::string, Array>>& arrays) {
    std::vector<NamedArray> named;
    for (const auto& [name, array] : arrays) named.push_back({name, [array = array] { return array; }});
    return npz_bytes(named);
  }
  // 8 x 8 colours.
  static Array colours(double scale, double shift) {
    std::vector<float> values;
    for (int i = 0; i < 8 * 8 * 3; ++i)
      values.push_back(static_cast<float>(scale * ((i * 37) % 256) + shift));
    return {{8, 8, 3}, values};
  }
  double pixel(int channel) { return inputs().image.image->value(2, 3, channel); }
  // Of colours(1 / 255, 0), as an image of that pixel.
  static double colour(int channel) { return (((2 * 8 + 3) * 3 + channel) * 37 % 256) / 255.0; }
  QMenu* shownMenu() { return qobject_cast<QMenu*>(QApplication::activePopupWidget()); }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void photographsOfTelephones_data() { ways(); }
  void photographsOfTelephones() {
    QFETCH(int, way);
    open("patches");
    const QString file = folder_.filePath("IMG_0001.HEIC");
    QFile::remove(file);
    QVERIFY(QFile::copy(QString::fromStdString(image_files::golden("rgb.heic").string()), file));
    const auto before = space().inputs();
    give(file, way);
    if (!comes([&] { return space().inputs() != before; })) {
      // Without the library one sentence says what to do.
      const QString notice = window_->notice().text();
      QVERIFY2(notice.contains("IMG_0001.HEIC") && notice.contains("libheif"), qPrintable(notice));
      QSKIP("without libheif");
    }
    QVERIFY2(window_->notice().isHidden(), qPrintable(window_->notice().text()));
    const Array expected = read_npy(image_files::golden("rgb.heic.npy"));
    const Image& image = *inputs().image.image;
    QCOMPARE(static_cast<std::size_t>(image.rows()), expected.shape[0]);
    QCOMPARE(static_cast<std::size_t>(image.columns()), expected.shape[1]);
    const auto& bytes = std::get<std::vector<std::uint8_t>>(expected.values);
    for (int channel = 0; channel < 3; ++channel)
      QVERIFY(std::abs(image.value(0, 0, channel) - bytes[static_cast<std::size_t>(channel)] / 255.0) < 0.02);
    QVERIFY(settled());
  }

  void arraysOfPositions_data() { ways(); }
  void arraysOfPositions() {
    QFETCH(int, way);
    open("neighbours");
    std::vector<float> table;
    for (int i = 0; i < 17 * 8; ++i) table.push_back(static_cast<float>(std::sin(i * 0.7)));
    give(written("positions.npz", npz({{"pos_embed", {{1, 17, 8}, table}}})), way);
    QVERIFY(comes([&] { return space().inputs()->of(InputId::checkpoint).name == "positions"; }));
    QVERIFY(settled());
    QCOMPARE(inputs().anatomy->position.size(), std::size_t{1});
    QVERIFY(inputs().anatomy->position.front().grid == (GridShape{4, 4}));
    QCOMPARE(inputs().checkpoint->read("pos_embed"), table);
    QVERIFY(space().shown()->figure != nullptr);
  }

  void imagesAndLabelsInOneFile_data() { ways(); }
  void imagesAndLabelsInOneFile() {
    QFETCH(int, way);
    open("patches");
    std::vector<std::uint8_t> pixels(6 * 4 * 4), labels{0, 1, 2, 0, 1, 2};
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(i);
    const std::vector<std::uint8_t> tested(pixels.begin(), pixels.begin() + 3 * 16), answers{0, 1, 2};
    give(written("bloodmnist.npz", npz({{"train_images", {{6, 4, 4}, pixels}},
                                        {"train_labels", {{6, 1}, labels}},
                                        {"test_images", {{3, 4, 4}, tested}},
                                        {"test_labels", {{3, 1}, answers}}})),
         way);
    QVERIFY(comes([&] { return inputs().data.set != nullptr; }));
    const DataSet& data = *inputs().data.set;
    QCOMPARE(data.train.count(), 6);
    QCOMPARE(data.test.count(), 3);
    QCOMPARE(data.classes(), 3);
    QCOMPARE(int(data.train.image(2)[5]), 37);
    QVERIFY(space().commandLine().contains("--") &&
            space().session().sources[InputId::data].string().ends_with("bloodmnist.npz"));
  }

  // Three rows of names, as yfinance writes them.
  void pricesOfYahoo_data() { ways(); }
  void pricesOfYahoo() {
    QFETCH(int, way);
    open("time");
    QByteArray text = "Price,Close,Close,Volume,Volume\nTicker,ABC,XYZ,ABC,XYZ\nDate,,,,\n";
    for (int i = 0; i < 40; ++i) {
      text += QDate(2024, 1, 1).addDays(i + i / 5 * 2).toString(Qt::ISODate).toLatin1() + ',' +
              QByteArray::number(10 + i) + ',' + QByteArray::number(1000 + i) + ",5,7\n";
    }
    give(WindowFixture::written("prices.csv", text), way);
    QVERIFY(comes([&] { return space().inputs()->of(InputId::series).name == "prices"; }));
    QVERIFY(settled());
    const Series& series = *inputs().series;
    QCOMPARE(series.count(), 40);
    QStringList names;
    for (const SeriesColumn& column : series.columns) names << QString::fromStdString(column.name);
    QCOMPARE(names, QStringList({"Close ABC", "Close XYZ", "Volume ABC", "Volume XYZ"}));
    QCOMPARE(series.columns[1].values[3], 1003.0);
    QCOMPARE(QString::fromStdString(series.days[5]), QString("2024-01-08"));
    QVERIFY2(window_->notice().text().contains("first 3 rows are names"),
             qPrintable(window_->notice().text()));
    QCOMPARE(space().shown()->values.get<std::string>("series-column"), std::string("Close ABC"));
  }

  // What torchvision downloads, and the folder above it.
  void foldersOfDigits_data() {
    QTest::addColumn<int>("way");
    QTest::addColumn<QString>("inner");
    for (const char* inner : {"/MNIST/raw", "/MNIST", ""}) {
      QTest::addRow("dropped%s", inner) << static_cast<int>(Way::dropped) << QString(inner);
      QTest::addRow("chosen%s", inner) << static_cast<int>(Way::chosen) << QString(inner);
    }
  }
  void foldersOfDigits() {
    QFETCH(int, way);
    QFETCH(QString, inner);
    open("patches");
    const fs::path root = fs::path(folder_.path().toStdString()) / "torch";
    std::string pixels, labels;
    for (int i = 0; i < 12 * 16; ++i) pixels += static_cast<char>(i);
    for (int i = 0; i < 12; ++i) labels += static_cast<char>(i % 3);
    for (const char* part : {"train", "t10k"}) {
      data_files::write(root / "MNIST/raw" / (std::string(part) + "-images-idx3-ubyte"),
                        data_files::idx({12, 4, 4}, pixels));
      data_files::write(root / "MNIST/raw" / (std::string(part) + "-labels-idx1-ubyte"),
                        data_files::idx({12}, labels));
    }
    give(QString::fromStdString(root.string()) + inner, way, "Open data set…");
    QVERIFY(comes([&] { return inputs().data.set != nullptr; }));
    const DataSet& data = *inputs().data.set;
    QCOMPARE(QString::fromStdString(data.title), QString("MNIST"));
    QCOMPARE(data.train.count(), 12);
    QCOMPARE(data.train.rows, 4);
    QCOMPARE(int(data.train.image(3)[2]), 50);
    QCOMPARE(data.test.labels[4], 1);
    QVERIFY(settled());
  }

  // One line each, naming the file.
  void whatIsNothingIsSaid_data() { ways(); }
  void whatIsNothingIsSaid() {
    QFETCH(int, way);
    open("patches");
    const auto before = space().inputs();
    const std::vector<std::pair<QString, QByteArray>> files = {
        {"photo.heic", QByteArray("\0\0\0\x18"
                                  "ftypheic\0\0\0\0mif1heic",
                                  24)},
        {"arrays.npz", QByteArray("PK\x05\x06") + QByteArray(18, '\0')},
        {"table.csv", "Price,Close\nTicker,ABC\nDate,\n"},
        {"train-images-idx3-ubyte", QByteArray("\0\0\x08\x03\0\0\0\x02\0\0\0\x02", 12)}};
    for (const auto& [name, bytes] : files) {
      window_->notice().closeShown();
      give(WindowFixture::written(name, bytes), way);
      QVERIFY2(QTest::qWaitFor([&] { return window_->notice().isVisible(); }, 10000), qPrintable(name));
      const QString text = window_->notice().text();
      QVERIFY2(text.contains(name) && !text.contains('\n') && !text.contains("--") && text.contains(';'),
               qPrintable(text));
      QVERIFY(space().inputs() == before);
      QFile::remove(folder_.filePath(name));
    }
  }

  // Of an array the window asks nothing: it says what it took, and its menu states otherwise.
  void whatNumbersMeanIsStated() {
    open("patches");
    QVERIFY(!action("Image values…")->isEnabled());
    const auto count = space().history().count();
    drop(written("n.npy", npy_bytes(colours(2.0 / 255, -1))));
    QVERIFY(QTest::qWaitFor([&] { return inputs().image.name == "n"; }, 5000));
    const QString note = window_->notice().text();
    QVERIFY2(note.contains("set Image values in the menu of the image to Normalised") && !note.contains("--"),
             qPrintable(note));
    QVERIFY(std::abs(pixel(1) - (2 * colour(1) - 1)) < 1e-6);
    QVERIFY(settled());
    // By the keyboard alone: the chip, its menu, the entry.
    auto* chip = part<Chip>("imageChip");
    chip->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chip, Qt::Key_Return);
    QMenu* menu = shownMenu();
    QVERIFY(menu);
    auto* values = menu->findChild<QMenu*>("imageValues");
    QVERIFY(values && values->menuAction()->isEnabled());
    QCOMPARE(values->accessibleName(), QString("Image values"));
    QStringList choices;
    for (const QAction* each : values->actions()) {
      choices << each->text();
      QVERIFY(!each->toolTip().isEmpty() && each->toolTip() != each->text());
    }
    QCOMPARE(choices,
             QStringList({"From the numbers", "0 to 1", "0 to 255", "0 to 65535", "-1 to 1", "Normalised"}));
    QVERIFY(values->actions().front()->isChecked());
    menu->setActiveAction(values->menuAction());
    QTest::keyClick(menu, Qt::Key_Right);
    QTRY_VERIFY(values->isVisible());
    for (int i = 0; values->activeAction() != values->actions()[4] && i < 8; ++i)
      QTest::keyClick(values, Qt::Key_Down);
    QTest::keyClick(values, Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return inputs().image.values == ImageValues::signed_unit; }, 5000));
    for (int channel = 0; channel < 3; ++channel) QVERIFY(std::abs(pixel(channel) - colour(channel)) < 1e-6);
    QVERIFY(settled());
    QVERIFY2(window_->notice().isHidden(), qPrintable(window_->notice().text()));
    QCOMPARE(space().inputs()->of(InputId::image).facts, QString("8 × 8 · -1 to 1"));
    QVERIFY(space().commandLine().contains("--image-values=-1..1"));
    // One step of undo, with its name.
    QCOMPARE(space().history().count(), count + 2);
    QCOMPARE(action("Undo Image values")->isEnabled(), true);
    space().undo();
    QVERIFY(inputs().image.values == ImageValues::automatic);
    QVERIFY(std::abs(pixel(1) - (2 * colour(1) - 1)) < 1e-6);
    space().redo();
    QVERIFY(inputs().image.values == ImageValues::signed_unit);
    QVERIFY(settled());

    const QString file = folder_.filePath("stated.whereabouts");
    window_->saveSession(file);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file); }, 5000));
    open("sinusoid");
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return inputs().image.name == "n"; }, 5000));
    QVERIFY(inputs().image.values == ImageValues::signed_unit);
    QVERIFY(std::abs(pixel(1) - colour(1)) < 1e-6);
  }

  // The action opens the same choice under the chip.
  void theStatementIsOneForBothImages() {
    open("patches");
    drop(written("a.npy", npy_bytes(colours(2.0 / 255, -1))));
    QVERIFY(QTest::qWaitFor([&] { return inputs().image.name == "a"; }, 5000));
    const auto state = [&](int entry) {
      action("Image values…")->trigger();
      QMenu* menu = shownMenu();
      QVERIFY(menu);
      QCOMPARE(menu->objectName(), QString("imageValues"));
      menu->actions()[entry]->trigger();
      menu->close();
    };
    state(4);
    QVERIFY(QTest::qWaitFor([&] { return inputs().image.values == ImageValues::signed_unit; }, 5000));
    window_->openInput(InputId::image2, written("b.npy", npy_bytes(colours(1.0 / 255, 0))));
    QVERIFY(QTest::qWaitFor([&] { return inputs().image2.image != nullptr; }, 5000));
    QVERIFY(inputs().image2.values == ImageValues::signed_unit);
    state(1);
    QVERIFY(QTest::qWaitFor([&] { return inputs().image2.values == ImageValues::unit; }, 5000));
    QVERIFY(inputs().image.values == ImageValues::unit);
    // What cannot be is refused in the window's words, and both stay as they are.
    const auto grey = Array{{8, 8}, std::vector<float>(64, 0.5F)};
    window_->openInput(InputId::image2, written("grey.npy", npy_bytes(grey)));
    QVERIFY(QTest::qWaitFor([&] { return inputs().image2.name == "grey"; }, 5000));
    state(5);
    QVERIFY(QTest::qWaitFor([&] { return window_->notice().isVisible(); }, 5000));
    const QString notice = window_->notice().text();
    QVERIFY2(
        notice.startsWith("Image values in the menu of the image: ImageNet's means are of three colours"),
        qPrintable(notice));
    QVERIFY(inputs().image.values == ImageValues::unit && inputs().image2.values == ImageValues::unit);
    // Files that say themselves what their numbers mean take no statement.
    window_->openInput(InputId::image2, image(20, 20));
    QVERIFY(QTest::qWaitFor([&] { return inputs().image2.name == "image20x20"; }, 5000));
    QVERIFY(inputs().image2.values == ImageValues::automatic);
  }
};

REGISTER_TEST(TestUiFileForms, QApplication)
#include "test_ui_file_forms.moc"
