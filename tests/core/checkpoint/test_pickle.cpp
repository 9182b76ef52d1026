// core/checkpoint/torch/pickle.h: Python's pickles read without running them.
#include <QtTest>
#include <cmath>

#include "core/checkpoint/torch/pickle.h"
#include "core/checkpoint/torch/pickle_globals.h"
#include "core/checkpoint/torch/pickle_text.h"
#include "tests/made_safetensors.h"
#include "tests/made_torch.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;

namespace {

// What a value looks like in Python, as far as the test needs it.
std::string written(const Pickle& pickle, Pickle::Ref ref) {
  const auto joined = [&](const std::string& open, const std::string& close) {
    std::string text = open;
    const auto items = pickle.items(ref);
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) text += pickle.has_pairs(ref) && i % 2 == 1 ? ":" : ",";
      text += written(pickle, items[i]);
    }
    return text + close;
  };
  switch (pickle.kind(ref)) {
    case Pickle::Kind::none:
      return "None";
    case Pickle::Kind::boolean:
      return pickle.integer(ref) != 0 ? "True" : "False";
    case Pickle::Kind::integer:
      return std::to_string(pickle.integer(ref));
    case Pickle::Kind::long_integer:
      return "long" + std::to_string(pickle.text(ref).size());
    case Pickle::Kind::real:
      return QString::number(pickle.real(ref)).toStdString();
    case Pickle::Kind::text:
      return "'" + std::string(pickle.text(ref)) + "'";
    case Pickle::Kind::bytes:
      return "b'" + std::string(pickle.text(ref)) + "'";
    case Pickle::Kind::list:
      return joined("[", "]");
    case Pickle::Kind::tuple:
      return joined("(", ")");
    case Pickle::Kind::dict:
      return joined("{", "}");
    case Pickle::Kind::set:
      return joined("set(", ")");
    case Pickle::Kind::global:
      return pickle.global_name(ref);
    case Pickle::Kind::persistent:
      return joined("id(", ")");
    case Pickle::Kind::call:
      return written(pickle, pickle.callable(ref)) + written(pickle, pickle.arguments(ref)) +
             joined("<", ">") + (pickle.state(ref) ? "|" + written(pickle, *pickle.state(ref)) : "");
  }
  return {};
}

std::string read(const std::string& ops) {
  const std::string text = ops + ".";
  const Pickle pickle(text, "file");
  return written(pickle, pickle.root());
}

std::string refused(const std::string& text) {
  const std::string message = refusal([&] { const Pickle pickle(text, "file"); });
  return message.rfind("file: ", 0) == 0 ? message : "(does not name the file) " + message;
}

}  // namespace

class TestPickle : public QObject {
  Q_OBJECT

 private slots:
  void everyInstructionMakesItsValue() {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"N", "None"},
        {"\x88", "True"},
        {"\x89", "False"},
        {"I01\n", "True"},
        {"I00\n", "False"},
        {"I-17\n", "-17"},
        {"L123456789012L\n", "123456789012"},
        {"K\xFF", "255"},
        {std::string("M\x00\x80", 3), "32768"},
        {"J\xFE\xFF\xFF\xFF", "-2"},
        {std::string("\x8a\x00", 2), "0"},
        {"\x8a\x01\xFF", "-1"},
        {std::string("\x8a\x02\xFF\x00", 4), "255"},
        {"\x8a\x08" + little(0x8000000000000000ULL, 8), "-9223372036854775808"},
        {"\x8a\x09" + little(1, 9), "long9"},
        {std::string("\x8b\x02\x00\x00\x00\x34\x12", 7), "4660"},
        {"F-2.5\n", "-2.5"},
        {std::string("G\xC0\x04\0\0\0\0\0\0", 9), "-2.5"},
        {"S'a\\'b\\n\\x41\\\\'\n", "'a'b\nA\\'"},
        {"S\"q\"\n", "'q'"},
        {"V\\u00e9\\U0001F600\xE9\n", "'\xC3\xA9\xF0\x9F\x98\x80\xC3\xA9'"},
        {"U\x02xy", "'xy'"},
        {"T" + little(3, 4) + "abc", "'abc'"},
        {"X" + little(1, 4) + "z", "'z'"},
        {"\x8c\x01q", "'q'"},
        {"\x8d" + little(2, 8) + "uv", "'uv'"},
        {"C\x01z", "b'z'"},
        {"B" + little(1, 4) + "y", "b'y'"},
        {"\x8e" + little(1, 8) + "x", "b'x'"},
        {"\x96" + little(1, 8) + "w", "b'w'"},
        {")", "()"},
        {"(K\x01K\x02t", "(1,2)"},
        {"(t", "()"},
        {"K\x01\x85", "(1)"},
        {"K\x01K\x02\x86", "(1,2)"},
        {"K\x01K\x02K\x03\x87", "(1,2,3)"},
        {"]", "[]"},
        {"]K\x01"
         "aK\x02"
         "a",
         "[1,2]"},
        {"](K\x01K\x02"
         "e",
         "[1,2]"},
        {"(K\x01K\x02l", "[1,2]"},
        {"}", "{}"},
        {"}K\x01K\x02s", "{1:2}"},
        {"}(K\x01K\x02K\x03K\x04u", "{1:2,3:4}"},
        {"(K\x01K\x02"
         "d",
         "{1:2}"},
        {"\x8f(K\x01\x90", "set(1)"},
        {"(K\x01\x91", "set(1)"},
        {"cmod.ule\nClass.Inner\n", "mod.ule.Class.Inner"},
        {"\x8c\x01m\x8c\x01n\x93", "m.n"},
        {"cm\nf\nK\x01\x85R", "m.f(1)<>"},
        {"cm\nC\n)\x81", "m.C()<>"},
        {"cm\nC\n)}\x92", "m.C()<>"},
        {"cm\nC\n)\x81}K\x01K\x02sb", "m.C()<>|{1:2}"},
        {"cm\nC\n)R(K\x01K\x02u", "m.C()<1:2>"},
        {"cm\nC\n)RK\x05"
         "a",
         "m.C()<5>"},
        {"K\x07Q", "id(7)"},
        {"Pkey\n", "id('key')"},
        {"K\x01q\x05"
         "0h\x05",
         "1"},
        {"K\x01p9\n0g9\n", "1"},
        {"K\x01r" + little(70000, 4) + "0j" + little(70000, 4), "1"},
        {"K\x03\x94"
         "0h" +
             std::string(1, '\0'),
         "3"},
        {"K\x01"
         "2\x86",
         "(1,1)"},
        {"K\x01(K\x02K\x03"
         "1",
         "1"},
        {"K\x01(0", "1"},
        {"\x80\x04\x95" + little(1, 8) + "N", "None"},
    };
    for (const auto& [ops, expected] : cases) QCOMPARE(read(ops), expected);
    QVERIFY(std::isinf([] {
      const std::string text = std::string("G\x7F\xF0\0\0\0\0\0\0.", 10);
      const Pickle pickle(text, "file");
      return pickle.real(pickle.root());
    }()));
  }

  void whatFollowsIsLeft() {
    const std::string text = "K\x01.K\x02.rest";
    const Pickle pickle(text, "file");
    QCOMPARE(pickle.length(), std::size_t{3});
    QCOMPARE(pickle_end(text, 3, "file"), std::optional<std::size_t>(6));
    QCOMPARE(pickle_end("K\x01", 0, "file"), std::nullopt);
  }

  void sharedAndCircularValuesAreKept() {
    const std::string text =
        "]q\x01h\x01"
        "a.";
    const Pickle pickle(text, "file");
    QCOMPARE(pickle.items(pickle.root()).size(), std::size_t{1});
    QCOMPARE(pickle.items(pickle.root())[0], pickle.root());
  }

  void malformedOnesAreRefused() {
    for (const std::string& text : std::vector<std::string>{"",
                                                            "K\x01",
                                                            ".",
                                                            "0.",
                                                            "t.",
                                                            "K\x01t.",
                                                            "K\x01\x86.",
                                                            "N(a.",
                                                            "K\x01K\x02"
                                                            "a.",
                                                            "}K\x01s.",
                                                            "}(K\x01u.",
                                                            "K\x01(u.",
                                                            "]K\x01K\x02s.",
                                                            "\x8fK\x01K\x02s.",
                                                            "h\x01.",
                                                            "g1\n.",
                                                            "px\n.",
                                                            "NK\x01R.",
                                                            "]}b.",
                                                            "K\x01K\x02\x93.",
                                                            "I1x\n.",
                                                            "I\n.",
                                                            "L99999999999999999999\n.",
                                                            "Fx\n.",
                                                            "S'a\n.",
                                                            "Sa\n.",
                                                            "S'\\q'\n.",
                                                            "S'\\x4'\n.",
                                                            "V\\u12\n.",
                                                            "V\\UFFFFFFFF\n.",
                                                            "\x80\x09N.",
                                                            "cm\nC\n)R(K\x01"
                                                            "eK\x02K\x03s.",
                                                            "i.",
                                                            "o.",
                                                            "\x82\x01.",
                                                            "\x97.",
                                                            "\xFF."}) {
      const std::string message = refused(text);
      QVERIFY2(has(message, "not a readable PyTorch file"),
               (QByteArray::fromStdString(text).toHex(' ') + " " + QByteArray::fromStdString(message))
                   .constData());
      QVERIFY2(message.find('\n') == std::string::npos, message.c_str());
    }
    QVERIFY(has(refused("X\xFF\xFF\xFF\xFFzz."), "4294967295"));
    QVERIFY(has(refused("\x8d\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFzz."), "18446744073709551615"));
    QVERIFY(has(refused("\x8b\xFF\xFF\xFF\xFFzz."), "4294967295"));
    QVERIFY(has(refused("i."), "0x69"));
  }

  void whatRunsCodeIsRefused() {
    for (const std::string& name : std::vector<std::string>{
             "os\nsystem", "posix\nsystem", "nt\nsystem", "subprocess\nPopen", "builtins\neval",
             "builtins\nexec", "__builtin__\neval", "__builtin__\n__import__", "runpy\nrun_path",
             "importlib\nimport_module", "sys\nexit", "pickle\nloads", "socket\nsocket", "ctypes\nCDLL",
             "torch.hub\nload", "os.path\njoin"}) {
      const std::string message = refused("c" + name + "\n.");
      std::string dotted = name;
      dotted[dotted.find('\n')] = '.';
      QVERIFY2(has(message, dotted) && has(message, "runs code"), message.c_str());
    }
    QVERIFY(has(refused("\x8c\x02os\x8c\x06system\x93\x8c\x02id\x85R."), "os.system"));
    for (const char* name : {"osmium.system", "collections.OrderedDict", "builtins.set", "builtins.getattr",
                             "types.SimpleNamespace", "operator.attrgetter"}) {
      QVERIFY2(!runs_code(name), name);
    }
  }

  void bombsAreRefused() {
    const std::size_t many = pickle_limit - 64;
    QVERIFY(has(refused(std::string(many, ']') + "."), "20 MB"));
    QVERIFY(has(refused("N" + std::string(many, '2') + "."), "20 MB"));
    QVERIFY(has(refused(std::string(many, '(') + "."), "20 MB"));
    QVERIFY(has(refused("\x8c\x01m" + std::string(many / 2, '2') + "."), "20 MB"));
    // A text of a megabyte, named as a class again and again.
    std::string names = "X" + little(1U << 20U, 4) + std::string(1U << 20U, 'm') + "q" + std::string(1, '\0');
    for (int i = 0; i < 1000; ++i) names += std::string("h\0h\0\x93", 5);
    QVERIFY(has(refused(names + "."), "names a class in 2097153 bytes"));
    QVERIFY(has(refused(std::string(pickle_limit + 1, 'N')), "longer than 16 MB"));
    // Depth alone costs nothing: neither reading nor letting go descends.
    std::string deep(100000, ']');
    deep += std::string(99999, 'a');
    const std::string text = deep + ".";
    const Pickle pickle(text, "file");
    QCOMPARE(pickle.items(pickle.root()).size(), std::size_t{1});
  }

  void everyCutIsRefused() {
    const std::string whole = pickled(dict_op({{"a", tensor_op({})}, {"b", int_op(5)}}));
    for (std::size_t size = 0; size < whole.size(); ++size) {
      QVERIFY(has(refused(whole.substr(0, size)), "not a readable PyTorch file"));
    }
  }
};

REGISTER_TEST(TestPickle, QCoreApplication)
#include "test_pickle.moc"
