// The checkpoint view and runs in the window: found by searching, shown, saved, used; opened, swept, kept.
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTreeView>
#include <fstream>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/checkpoint/open.h"
#include "tests/made_model.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/checkpoint/checkpoint_view.h"
#include "ui/checkpoint/tensor_tree.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/chip.h"
#include "ui/window/notice_bar.h"

class TestUiCheckpointView : public QObject, private WindowFixture {
  Q_OBJECT

  QString checkpoint(const QString& name, const std::vector<made::Made>& tensors) {
    QDir().mkpath(QFileInfo(folder_.filePath(name)).absolutePath());
    return written(name, QByteArray::fromStdString(made::safetensors_of(tensors)));
  }
  QString model() {
    return checkpoint("model.safetensors", {{"blocks.10.w", {3, 4}},
                                            {"blocks.2.w", {4, 3}},
                                            {"blocks.2.b", {5}},
                                            {"proj/kernel", {6, 3, 2, 2}},
                                            {"pos_embed", {1, 16, 6}},
                                            {"other_pos", {1, 9, 6}}});
  }
  void openModel(const QString& lab) {
    open(lab);
    window_->openFiles({model()});
    QVERIFY(
        QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "model"; }, 10000));
    QVERIFY(settled());
  }
  CheckpointView* view() {
    window_->showCheckpoint();
    auto* made = part<CheckpointView>("checkpointView");
    return QTest::qWaitForWindowExposed(made) ? made : nullptr;
  }
  QString runFolder() {
    for (const int step : {5, 40, 300}) {
      checkpoint(QString("run/step_%1.safetensors").arg(step), {{"pos_embed", {1, 16, step == 40 ? 6 : 4}}});
    }
    written("run/notes.txt", "text");
    return folder_.filePath("run");
  }
  bool showsTensor(CheckpointView* shown, const QString& name) {
    auto* figure = shown->findChild<FigureView*>("tensorFigure");
    return QTest::qWaitFor(
        [&] {
          return figure->figure() && figure->figure()->readings.front().value == name.toStdString() &&
                 shown->findChild<QLabel*>("tensorName")->text() == name;
        },
        10000);
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  // What leads on stands at the right end of its line, and the line breaks where it is too long.
  void itsButtonsTakeTheLinesTheyNeed() {
    openModel("neighbours");
    CheckpointView* shown = view();
    QVERIFY(shown);
    const auto button = [&](const char* name) { return shown->findChild<QPushButton*>(name)->geometry(); };
    const QRect figure = shown->findChild<FigureView*>("tensorFigure")->geometry();
    const auto settle = [&](int width) {
      shown->resize(width, shown->height());
      QCoreApplication::processEvents();
      const int end = shown->findChild<FigureView*>("tensorFigure")->geometry().right();
      return button("closeCheckpointView").right() == end && button("useAsTable").right() <= end;
    };
    QVERIFY(settle(1320));
    QCOMPARE(button("copyTensorName").left(), figure.left());
    QCOMPARE(button("copyTensorName").top(), button("closeCheckpointView").top());
    QCOMPARE(button("saveTensor").left(), button("copyTensorName").right() + 9);
    QVERIFY(button("useAsTable").left() > button("saveTensor").right() + 60);
    QCOMPARE(button("closeCheckpointView").left(), button("useAsTable").right() + 9);
    QVERIFY(settle(800));
    QVERIFY(button("closeCheckpointView").top() > button("copyTensorName").bottom());
    shown->close();
  }

  void namesAreInNaturalOrder() {
    QVERIFY(naturallyLess("a2", "a10"));
    QVERIFY(!naturallyLess("a10", "a2"));
    QVERIFY(naturallyLess("a", "b"));
    QVERIFY(naturallyLess("blocks", "blocks2"));
    QVERIFY(!naturallyLess("a02", "a2") && !naturallyLess("a2", "a02"));
    QCOMPARE(sizeText(22869664), QString("22.9 MB"));
    QCOMPARE(sizeText(12), QString("12 B"));
  }

  void theTreeGroupsTheNames() {
    const auto file = open_checkpoint(model().toStdString());
    const TensorTree tree(file);
    QCOMPARE(tree.rowCount(), 4);  // blocks, other_pos, pos_embed, proj
    const QModelIndex blocks = tree.index(0, 0);
    QCOMPARE(blocks.data().toString(), QString("blocks"));
    QCOMPARE(tree.rowCount(blocks), 2);
    QCOMPARE(tree.index(0, 0, blocks).data().toString(), QString("2"));
    QCOMPARE(tree.index(1, 0, blocks).data().toString(), QString("10"));
    const QModelIndex weights = tree.indexOf("blocks.10.w");
    QCOMPARE(weights.siblingAtColumn(TensorTree::shapeColumn).data().toString(), QString("3 × 4"));
    QCOMPARE(weights.siblingAtColumn(TensorTree::typeColumn).data().toString(), QString("F32"));
    QCOMPARE(weights.siblingAtColumn(TensorTree::sizeColumn).data().toString(), QString("48 B"));
    QCOMPARE(weights.parent().parent(), blocks);
    QVERIFY(!tree.tensor(blocks) && tree.tensor(weights)->name == "blocks.10.w");
    QVERIFY(!tree.indexOf("missing").isValid());
  }

  void tenThousandTensorsAreSearchedAsOneTypes() {
    std::vector<made::Made> many;
    for (int i = 0; i < 10000; ++i) {
      many.push_back({"encoder.layers." + std::to_string(i / 10) + ".part" + std::to_string(i % 10), {1}});
    }
    const auto file = open_checkpoint(checkpoint("many.safetensors", many).toStdString());
    const ProcessorTime clock;
    TensorTree tree(file);
    TensorFilter filter;
    filter.setSourceModel(&tree);
    for (const char* words : {"p", "part7", "part7 99", "part7 991", ""}) filter.setSearch(words);
    filter.setSearch("part7 .991.");
    QCOMPARE(filter.matches(), 1);
    QVERIFY2(clock.elapsed() < 4000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(filter.rowCount(), 1);
  }

  // Opened before a lab has computed: what is typed and chosen meanwhile holds when the checkpoint is there.
  void theViewMayBeThereBeforeTheCheckpoint() {
    WindowOptions options;
    options.files.emplace_back(model().toStdString());
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    window_->showCheckpoint();
    auto* shown = part<CheckpointView>("checkpointView");
    QVERIFY(!shown->findChild<QTreeView*>("tensorTree")->model());
    for (const char* name : {"saveTensor", "copyTensorName", "useAsTable"})
      QVERIFY(!shown->findChild<QPushButton*>(name)->isEnabled());
    auto* search = shown->findChild<QLineEdit*>("tensorSearch");
    QTest::keyClicks(search, "blocks w");
    QTest::keyClick(search, Qt::Key_Return);
    shown->choose("blocks.2.w");
    QVERIFY(settled());
    QTRY_COMPARE_WITH_TIMEOUT(part<QLabel>("tensorCount")->text().left(4), QString("2 of"), 10000);
    QVERIFY(showsTensor(shown, "blocks.2.w"));
    QVERIFY(shown->findChild<QPushButton*>("saveTensor")->isEnabled());
  }

  void theViewShowsWhatIsInTheCheckpoint() {
    openModel("neighbours");
    QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier);
    auto* shown = part<CheckpointView>("checkpointView");
    QVERIFY(QTest::qWaitForWindowExposed(shown));
    QCOMPARE(part<QLabel>("checkpointName")->text(), QString("model"));
    QVERIFY2(part<QLabel>("positions")->text().contains("in pos_embed, 4 × 4, 6 wide"),
             qPrintable(part<QLabel>("positions")->text()));
    QVERIFY(showsTensor(shown, "pos_embed"));
    // The search is where typing goes; Enter takes the first that is left.
    QTest::keyClicks(part<QLineEdit>("tensorSearch"), "blocks W");
    QCOMPARE(part<QLabel>("tensorCount")->text().left(4), QString("2 of"));
    QTest::keyClick(part<QLineEdit>("tensorSearch"), Qt::Key_Return);
    QVERIFY(showsTensor(shown, "blocks.2.w"));
    auto* tree = part<QTreeView>("tensorTree");
    QVERIFY(tree->hasFocus());
    QTest::keyClick(tree, Qt::Key_Down);
    QTest::keyClick(tree, Qt::Key_Down);
    QVERIFY(showsTensor(shown, "blocks.10.w"));
    // A click on a row.
    part<QLineEdit>("tensorSearch")->setText("kernel");
    QModelIndex row = tree->model()->index(0, 0);
    row = tree->model()->index(0, 0, row);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(row).center());
    QVERIFY(showsTensor(shown, "proj/kernel"));
    QTest::keyClick(shown, Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([&] { return !window_->findChild<CheckpointView*>(); }, 5000));
  }

  void aTensorIsSavedCopiedAndUsed() {
    openModel("patches");
    CheckpointView* shown = view();
    QVERIFY(shown);
    shown->choose("blocks.10.w");
    QVERIFY(showsTensor(shown, "blocks.10.w"));
    const QString file = folder_.filePath("saved");
    shown->saveTensor(file);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file + ".npy"); }, 5000));
    const Array array = read_npy((file + ".npy").toStdString());
    QCOMPARE(array.shape, (std::vector<std::size_t>{3, 4}));
    QCOMPARE(std::get<std::vector<float>>(array.values)[11], 11.0F);
    shown->saveTensor(folder_.filePath("no/such/folder.npy"));
    QVERIFY(
        QTest::qWaitFor([&] { return part<QLabel>("tensorProblem")->text().contains("folder.npy"); }, 5000));
    QTest::mouseClick(part<QPushButton>("copyTensorName"), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), QString("blocks.10.w"));
    shown->choose("blocks.2.b");
    QVERIFY(!part<QPushButton>("useAsTable")->isEnabled());
    shown->choose("other_pos");
    QTest::mouseClick(part<QPushButton>("useAsTable"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return space().lab().info().id != "patches"; }, 5000));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("tensor"), std::string("other_pos"));
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{1, 1}));
    // Closed before it was told.
    window_->showCheckpoint();
    shown = window_->findChildren<CheckpointView*>().last();
    QVERIFY(
        QTest::qWaitFor([&] { return shown->findChild<QPushButton*>("saveTensor")->isEnabled(); }, 10000));
    shown->saveTensor(folder_.filePath("not/there/either.npy"));
    shown->close();
    QTRY_VERIFY2(window_->notice().text().contains("either.npy"), qPrintable(window_->notice().text()));
  }

  // A model of somebody's own, which does not tell its heads: 24 wide, two blocks, 3 heads.
  QString handWritten() {
    QFile source(QStringLiteral(TEST_DATA "/vit/hand_written.safetensors"));
    if (!source.open(QIODevice::ReadOnly)) qFatal("no test data");
    // Equal lengths, so that nothing moves.
    return written("own.safetensors", source.readAll().replace("num_heads", "somewhere"));
  }
  // The entry of a field that begins so.
  static int entry(QComboBox* box, const QString& text) { return box->findText(text, Qt::MatchStartsWith); }
  bool runs() {
    return QTest::qWaitFor([&] { return space().upToDate() && space().shown()->figure; }, 20000);
  }

  // Two norms that neither name nor shape tells apart: what one of them is can be said beside the list.
  void whatATensorIsIsSaidInTheView() {
    auto tensors = made::tensors_of("timm_vit.safetensors");
    for (auto& each : tensors) {
      for (const auto& [from, to] : {std::pair<std::string, std::string>{"blocks.", "body."},
                                     {"patch_embed.proj", "cutter"},
                                     {"attn.qkv", "mix.attn.all"},
                                     {"norm1", "alpha_norm"},
                                     {"norm2", "omega_norm"}}) {
        if (const std::size_t at = each.name.find(from); at != std::string::npos)
          each.name.replace(at, from.size(), to);
      }
    }
    const QString file = folder_.filePath("strange.safetensors");
    made::write_model(file.toStdString(), tensors, {{"num_heads", "3"}, {"img_size", "20x28"}});
    open("attention");
    window_->openFiles({file});
    QVERIFY(
        QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "strange"; }, 10000));
    QVERIFY(QTest::qWaitFor([&] { return space().upToDate(); }, 10000));
    QVERIFY(space().shown()->failure);
    CheckpointView* shown = view();
    QVERIFY(shown);
    QVERIFY2(part<QLabel>("modelRemark")->toolTip().contains("norm1.N"),
             qPrintable(part<QLabel>("modelRemark")->toolTip()));
    shown->choose("body.0.alpha_norm.weight");
    auto* role = part<QComboBox>("modelRole");
    QVERIFY(role->isVisible());
    QCOMPARE(role->currentText(), QString("by its shape"));
    role->setFocus();
    QTest::keyClick(role, Qt::Key_Down);
    QCOMPARE(role->currentText(), QString("Norm of the attention"));
    const auto said = [&] { return overrides_of(*space().inputs()->inputs.checkpoint).roles; };
    QVERIFY(QTest::qWaitFor([&] { return said().size() == 1; }, 5000));
    QCOMPARE(said()[0].role, std::string("norm1.0"));
    QVERIFY(runs());
    QVERIFY2(space().commandLine().contains(" --role body.0.alpha_norm.weight=norm1.0 "),
             qPrintable(space().commandLine()));
    shown->choose("body.1.mlp.fc1.weight");
    QCOMPARE(role->currentText(), QString("by its shape"));
  }

  void whatTheFileDoesNotSayIsSaidInTheView() {
    open("attention");
    window_->openFiles({handWritten()});
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "own"; }, 10000));
    QVERIFY(QTest::qWaitFor([&] { return space().upToDate(); }, 10000));
    QVERIFY(space().shown()->failure);
    CheckpointView* shown = view();
    QVERIFY(shown);
    auto* heads = part<QComboBox>("modelHeads");
    auto* grid = part<QComboBox>("modelGrid");
    auto* reset = part<QPushButton>("modelReset");
    QCOMPARE(heads->currentText(), QString("unknown"));
    QCOMPARE(heads->accessibleName(), QString("Heads: unknown"));
    QCOMPARE(heads->count(), 9);  // and 1, 2, 3, 4, 6, 8, 12, 24
    QCOMPARE(heads->itemText(8), QString("24 of one dimension"));
    QVERIFY(!part<QComboBox>("modelPooling")->isEnabled());
    QVERIFY2(part<QLabel>("modelRemark")->toolTip().contains("how many heads"),
             qPrintable(part<QLabel>("modelRemark")->toolTip()));
    QVERIFY(!reset->isVisible());
    QCOMPARE(grid->currentText(), QString("5 × 7"));
    // By the keyboard: down to "3 of 8 dimensions".
    heads->setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(heads, Qt::Key_Down);
    QVERIFY(heads->currentText().startsWith("3 of 8"));
    QVERIFY(
        QTest::qWaitFor([&] { return overrides_of(*space().inputs()->inputs.checkpoint).heads == 3; }, 5000));
    QVERIFY(runs());
    QVERIFY(heads->hasFocus());
    QCOMPARE(heads->accessibleName(), QString("Heads: 3 of 8 dimensions, as you said"));
    QVERIFY(reset->isVisible());
    auto* pooling = part<QComboBox>("modelPooling");
    QVERIFY(pooling->isEnabled());
    QVERIFY2(pooling->currentText().startsWith("Average"), qPrintable(pooling->currentText()));
    QVERIFY(space().commandLine().contains(" --heads 3 "));
    // By the mouse: a click opens the list, another one chooses.
    auto* norms = part<QComboBox>("modelNorms");
    QTest::mouseClick(norms, Qt::LeftButton, {}, norms->rect().center());
    QVERIFY(QTest::qWaitFor([&] { return norms->view()->isVisible(); }, 5000));
    // A press that opens a list does not choose from it.
    QTest::qWait(QApplication::doubleClickInterval() + 50);
    const QModelIndex post = norms->model()->index(norms->findText("Post-norm"), 0);
    QTest::mouseClick(norms->view()->viewport(), Qt::LeftButton, {},
                      norms->view()->visualRect(post).center());
    const auto said = [&] { return overrides_of(*space().inputs()->inputs.checkpoint); };
    QVERIFY(QTest::qWaitFor([&] { return said().norm_order == "post"; }, 5000));
    QCOMPARE(*said().heads, 3);
    QVERIFY(runs());

    const QString file = folder_.filePath("said.whereabouts");
    window_->notice().closeShown();
    window_->saveSession(file);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file) && window_->notice().isVisible(); }, 5000));
    QTest::mouseClick(reset, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return said().empty(); }, 5000));
    QCOMPARE(heads->currentText(), QString("unknown"));
    QVERIFY(!reset->isVisible());
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return said().heads == 3 && said().norm_order == "post"; }, 10000));
    QVERIFY(runs());
    QVERIFY(QTest::qWaitFor([&] { return heads->currentText().startsWith("3 of 8"); }, 5000));
    shown->close();
  }

  void theGridIsSaidInTheView() {
    openModel("neighbours");
    CheckpointView* shown = view();
    QVERIFY(shown);
    auto* grid = part<QComboBox>("modelGrid");
    QCOMPARE(grid->currentText(), QString("4 × 4"));
    QVERIFY(grid->findText("2 × 8") > 0 && grid->findText("1 × 16") > 0 && grid->findText("3 × 5") < 0);
    grid->setFocus();
    QTest::keyClick(grid, Qt::Key_2);  // the first that begins so
    QVERIFY(grid->currentText() == "2 × 8");
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).facts.contains("2 × 8"); },
                            5000));
    QVERIFY(settled());
    QCOMPARE(to_text(space().shown()->values.at("grid")), std::string("auto"));
    QVERIFY2(part<QLabel>("positions")->text().contains("in pos_embed, 2 × 8"),
             qPrintable(part<QLabel>("positions")->text()));
    QVERIFY(space().commandLine().contains(" --grid 2x8 "));
    shown->close();
    // Nothing is said of a run's snapshots.
    drop(runFolder());
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.run != nullptr; }, 10000));
    QVERIFY(settled());
    QVERIFY(view());
    QVERIFY(QTest::qWaitFor([&] { return !window_->findChild<QComboBox*>("modelGrid")->isEnabled(); }, 5000));
  }

  void aDroppedRunIsPlayedAndKept() {
    open("neighbours");
    drop(runFolder());
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.run != nullptr; }, 10000));
    QVERIFY(settled());
    QCOMPARE(space().inputs()->of(InputId::checkpoint).name, QString("run"));
    QVERIFY2(space().inputs()->of(InputId::checkpoint).facts.startsWith("3 snapshots"),
             qPrintable(space().inputs()->of(InputId::checkpoint).facts));
    QVERIFY2(window_->notice().text().contains("notes.txt"), qPrintable(window_->notice().text()));
    // The transport bar goes through the training.
    QCOMPARE(window_->playback().parameter(), std::string("step"));
    QCOMPARE(window_->playback().count(), 3);
    QCOMPARE(window_->playback().step(), 2);
    QTest::mouseClick(part<QAbstractButton>("first"), Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("step"), std::string("5"));
    QTest::mouseClick(part<QAbstractButton>("forward"), Qt::LeftButton);
    QVERIFY(settled());
    QCOMPARE(space().shown()->seen.checkpoint->name(), std::string("step_40"));
    QVERIFY(space().shown()->figure->caption.text().find("Step **40** of the run") != std::string::npos);
    QVERIFY(space().commandLine().contains(" --run ") && space().commandLine().contains("--step 40"));
    // The checkpoint view follows the step.
    CheckpointView* shown = view();
    QVERIFY(shown);
    QCOMPARE(part<QLabel>("checkpointName")->text(), QString("step_40"));
    QTest::mouseClick(part<QAbstractButton>("first"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return part<QLabel>("checkpointName")->text() == "step_5"; }, 5000));
    shown->close();

    const QString file = folder_.filePath("run.whereabouts");
    window_->notice().closeShown();
    window_->saveSession(file);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file) && window_->notice().isVisible(); }, 5000));
    open("patches");
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.run != nullptr; }, 10000));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("step"), std::string("5"));
    // Another checkpoint lets go of it.
    window_->openFiles({model()});
    QVERIFY(
        QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "model"; }, 10000));
    QVERIFY(!space().inputs()->inputs.run);
    QCOMPARE(window_->playback().parameter(), space().lab().info().sweep);
  }

  // A lab that knows no runs shows the last snapshot, and the line that is copied names it.
  void aLabWithoutRunsNamesTheSnapshot() {
    open("attention");
    const QString run = runFolder();
    window_->openFiles({run});
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.run != nullptr; }, 10000));
    QVERIFY(settled());
    const QString line = space().commandLine();
    QVERIFY2(line.contains("--checkpoint " + run + "/step_300.safetensors"), qPrintable(line));
    QVERIFY2(!line.contains("--run"), qPrintable(line));
  }

  void aRunOnTheCommandLineOfTheWindow() {
    WindowOptions options;
    options.lab = "components";
    options.run = runFolder().toStdString();
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    QVERIFY(QTest::qWaitFor([&] { return space().inputs() && space().inputs()->inputs.run; }, 10000));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("step"), std::string("300"));
  }

  void pinAndSwapCompareTwoCheckpoints_data() {
    QTest::addColumn<QString>("lab");
    for (const char* lab : {"neighbours", "components", "resize"}) QTest::newRow(lab) << lab;
  }
  void pinAndSwapCompareTwoCheckpoints() {
    QFETCH(QString, lab);
    open(lab);
    const QString first = checkpoint("one.safetensors", {{"pos_embed", {1, 16, 6}}});
    const QString second = checkpoint("two.safetensors", {{"pad", {7, 3}}, {"pos_embed", {1, 16, 6}}});
    window_->openFiles({first, second});
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint2).name == "two"; }, 10000));
    QVERIFY(settled());
    const std::size_t alone = space().shown()->figure->panels.size();
    space().setPinned(true);
    QTest::keyClick(window_.get(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "two"; }, 10000));
    QCOMPARE(space().inputs()->of(InputId::checkpoint2).name, QString("one"));
    QVERIFY(settled());
    const Figure& figure = *space().shown()->figure;
    QVERIFY2(figure.panels.size() > 2 * alone, qPrintable(QString::number(figure.panels.size())));
    QVERIFY2(figure.caption.text().starts_with("Largest difference **"), figure.caption.text().c_str());
  }
};

REGISTER_TEST(TestUiCheckpointView, QApplication)
#include "test_ui_checkpoint_view.moc"
