// Messages as data: the words of a command line, the id of a translation, what stands in its places.
#include "core/base/message.h"

#include "core/base/failure.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestMessage : public QObject {
  Q_OBJECT

  static Message::Part only(const Message& message) {
    const std::vector<Message::Part>& parts = message.parts();
    return parts.size() == 1 ? parts.front() : Message::Part{"not one part", {}, false};
  }

 private slots:
  void wordsStandForThemselves() {
    const Message words = "it is missing";
    QCOMPARE(words.text(), std::string("it is missing"));
    QCOMPARE(only(words).format, std::string("it is missing"));
    QVERIFY(only(words).arguments.empty() && !words.empty() && Message().empty() &&
            Message().parts().empty());
  }

  void aFormatKeepsItsArguments() {
    const Message said = message("{} of {} % in {}", 3, number(12.5, 1), std::string("a.png"));
    QCOMPARE(said.text(), std::string("3 of 12.5 % in a.png"));
    const Message::Part part = only(said);
    QCOMPARE(part.format, std::string("%1 of %2 % in %3"));
    QCOMPARE(part.arguments.size(), std::size_t{3});
    using Kind = Message::Argument::Kind;
    QVERIFY(part.arguments[0].kind == Kind::number && part.arguments[0].text == "3");
    QVERIFY(part.arguments[1].kind == Kind::number && part.arguments[1].text == "12.5");
    QVERIFY(part.arguments[2].kind == Kind::text && part.arguments[2].text == "a.png");
  }

  // Places by number, said again, with a specification of their own; braces and more than nine of them.
  void placesAreFmtsPlaces() {
    QCOMPARE(message("{0} x {0} px, {1}", 4, "b").text(), std::string("4 x 4 px, b"));
    QCOMPARE(only(message("{0} x {0} px, {1}", 4, "b")).format, std::string("%1 x %1 px, %2"));
    QCOMPARE(message("{:.2f} and {:>3}|{{}}", 0.125, 7).text(), std::string("0.12 and   7|{}"));
    QCOMPARE(message_id("{:.2f} and {:>3}|{{}}"), std::string("%1 and %2|{}"));
    const Message many = message("{}{}{}{}{}{}{}{}{} {} {}", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    QCOMPARE(many.text(), std::string("123456789 10 11"));
    QCOMPARE(with_arguments("%11-%10-%1", {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"}),
             std::string("k-j-a"));
    // A per cent sign is no place; nor is a number beyond the last argument.
    QCOMPARE(with_arguments("%1 % of %3", {"5"}), std::string("5 % of %3"));
  }

  // A literal is of the program's own words and can be translated, a string comes from outside.
  void literalsAreWordsAndStringsAreNot() {
    using Kind = Message::Argument::Kind;
    const Message said = message("{} {}", true ? "still" : "no longer", std::string("still"));
    QVERIFY(only(said).arguments[0].kind == Kind::message);
    QCOMPARE(only(*only(said).arguments[0].message).format, std::string("still"));
    QVERIFY(only(said).arguments[1].kind == Kind::text);
  }

  void messagesStandInMessages() {
    const Message inner = message("layer {}", 7), outer = message("{}: {}", inner, "zeroed");
    QCOMPARE(outer.text(), std::string("layer 7: zeroed"));
    QCOMPARE(only(*only(outer).arguments[0].message).format, std::string("layer %1"));
  }

  void flagsAreWrittenAsACommandLineDoes() {
    const Message said = message("{} or {}", say("pool", "token"), flag("pool", "avg"));
    QCOMPARE(said.text(), std::string("say --pool token or --pool avg"));
    using Kind = Message::Argument::Kind;
    QVERIFY(only(said).arguments[0].kind == Kind::say && only(said).arguments[0].id == "pool");
    QVERIFY(only(said).arguments[1].kind == Kind::flag && only(said).arguments[1].value == "avg");
    QCOMPARE(first_flag(message("in {}", message("{}", flag("grid")))), std::string("grid"));
    QCOMPARE(first_flag("--grid is only words here"), std::string());
    QCOMPARE(Message(flag("grid")).text(), std::string("--grid"));
  }

  void pathsAreWrittenAsTheyWereGiven() {
    const Message said = message("{}: entry {}", FilePath{"a/b.npz"}, 2);
    QCOMPARE(said.text(), std::string("a/b.npz: entry 2"));
    QVERIFY(only(said).arguments[0].kind == Message::Argument::Kind::path);
    QCOMPARE(first_flag(said), std::string());
  }

  void sentencesFollowEachOther() {
    Message text = message("{} patches.", 4);
    text += message(" {} rows.", 2);
    text += " The end.";
    QCOMPARE(text.text(), std::string("4 patches. 2 rows. The end."));
    QCOMPARE(text.parts().size(), std::size_t{3});
    QCOMPARE(text.parts()[1].format, std::string(" %1 rows."));
    QCOMPARE(text.parts()[2].format, std::string(" The end."));
    QCOMPARE((Message("a") + Message("b")).text(), std::string("ab"));
    QCOMPARE(listed({"a", "b", "c"}).text(), std::string("a, b and c"));
    QCOMPARE(listed({"a", "b"}).text(), std::string("a and b"));
    QVERIFY(listed({"a"}).text() == "a" && listed({}).empty());
  }

  void aSentenceBeginsWithACapital() {
    const Message said = capitalised(message("neighbour share is {}", number(0.5, 1)));
    QCOMPARE(said.text(), std::string("Neighbour share is 0.5"));
    QCOMPARE(only(said).format, std::string("neighbour share is %1"));
    QVERIFY(only(said).capitalised);
    QCOMPARE(message("{}.", said).text(), std::string("Neighbour share is 0.5."));
    QCOMPARE(capitalised("−1 to 1").text(), std::string("−1 to 1"));
    QVERIFY(capitalised(Message()).empty());
  }

  // A place in text from outside is none.
  void textFromOutsideIsNoFormat() {
    QCOMPARE(message("\"{}\" is no file", std::string("%1 {} %2")).text(),
             std::string("\"%1 {} %2\" is no file"));
    QCOMPARE(message("{} {}", std::string("%2"), 5).text(), std::string("%2 5"));
  }

  void aFailureIsOneLineOfThem() {
    const Failure failure(Fault::usage, flag("dim"), message("{} is out of range", 3),
                          message("allowed: {} to {}", 4, 8));
    QCOMPARE(QString(failure.what()), QString("--dim: 3 is out of range; allowed: 4 to 8"));
  }
};

REGISTER_TEST(TestMessage, QCoreApplication)
#include "test_message.moc"
