// The words of the window for the inputs: that none is forgotten.
#include <QtTest>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "tests/registered_test.h"
#include "ui/language/input_words.h"

using namespace whereabouts;

class TestUiInputWords : public QObject {
  Q_OBJECT

 private slots:
  void everyFlagHasAPhrase() {
    for (const DeclaredInput& input : declared_inputs()) {
      // A data set is a parameter's word, which has a label of its own.
      if (input.id == InputId::data) continue;
      QVERIFY2(!inputPhrase(QString::fromStdString(input.flag)).isEmpty(), input.flag.c_str());
    }
    QCOMPARE(inputPhrase("checkpoint2"), QString("the second checkpoint"));
    QVERIFY(inputPhrase("heads").isEmpty());
  }

  // What is one file has a chip with a menu; what is compared with it, words to close and swap it.
  void everyFileHasAChip() {
    for (const DeclaredInput& input : declared_inputs()) {
      const bool file = !input.key.empty() && !input.folder;
      const WindowInput* words = windowInput(input.id);
      QVERIFY2((words && words->hasChip()) == file, input.flag.c_str());
      if (!file) continue;
      QVERIFY2(words->icon && words->objectName && words->chipHelp && words->open && words->dialogTitle &&
                   words->dialogFilter,
               input.flag.c_str());
      QCOMPARE(words->builtIn != nullptr, !input.first.has_value());
      QCOMPARE(words->close && words->closeHelp && words->swap && words->swapHelp && words->openHelp,
               input.first.has_value());
    }
  }

  void aSecondOneStandsBehindItsFirst() {
    InputId before = InputId::backend;
    for (const WindowInput& words : windowInputs()) {
      if (const auto first = declared_input(words.id).first) QVERIFY(*first == before);
      before = words.id;
    }
  }
};

REGISTER_TEST(TestUiInputWords, QCoreApplication)
#include "test_ui_input_words.moc"
