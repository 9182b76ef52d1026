// Words that are explained, and words that find labs by what else people call them.
#include <QtTest>
#include <map>
#include <set>

#include "core/labs/framework/glossary.h"
#include "core/labs/framework/lab.h"
#include "core/labs/framework/model_map.h"
#include "core/labs/framework/synonyms.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestGlossary : public QObject {
  Q_OBJECT

 private slots:
  void everyTermIsASentence() {
    std::set<std::string> forms;
    for (const GlossaryTerm& term : glossary()) {
      QVERIFY2(!term.forms.empty() && term.sentence.back() == '.', term.term.c_str());
      QVERIFY2(term.sentence.size() < 220, term.term.c_str());
      for (const std::string& form : term.forms) {
        QVERIFY2(forms.insert(form).second, form.c_str());
        for (const char c : form) QVERIFY2(!std::isupper(static_cast<unsigned char>(c)), form.c_str());
      }
    }
  }

  void wholeWordsAreFound() {
    const auto names = [](const char* text) {
      QStringList all;
      for (const GlossaryTerm* each : terms_in(text)) all << QString::fromStdString(each->term);
      return all;
    };
    QCOMPARE(names("SSDC falls behind the Norm"), QStringList({"SSDC", "Norm"}));
    QCOMPARE(names("Two registers; a REGISTER."), QStringList({"Register"}));
    QCOMPARE(names("normalised, registered, prefixes"), QStringList());
    QCOMPARE(names("the logit lens"), QStringList({"Logit lens", "Logits"}));
  }

  // Every lab is one place on the map of the model.
  void everyLabIsOnTheMap() {
    std::map<const Lab*, int> places;
    for (const MapStage& stage : model_map()) {
      QVERIFY2(!labs_at(stage).empty(), stage.name.c_str());
      for (const Lab* lab : labs_at(stage)) ++places[lab];
    }
    for (const Lab* lab : labs()) QVERIFY2(places[lab] == 1, lab->info().id.c_str());
  }

  void otherNamesFindWhatIsMeant() {
    const auto finds = [](const std::string& words, const std::string& id) {
      return words_that_find(lab_with_id(id)->info()).find(words) != std::string::npos;
    };
    QVERIFY(finds("heatmap", "attention") && finds("similarity map", "neighbours"));
    QVERIFY(finds("cosine", "neighbours"));  // its own keywords stay
    QVERIFY(synonyms_of("Lessons").find("tutorial") != std::string::npos);
    QVERIFY(synonyms_of("Overlay").find("heatmap") != std::string::npos);
    QCOMPARE(synonyms_of("nothing of the kind"), std::string());
    // The beginning of a word, not its middle.
    QCOMPARE(synonyms_of("spinning"), std::string());
  }
};

REGISTER_TEST(TestGlossary, QCoreApplication)
#include "test_glossary.moc"
