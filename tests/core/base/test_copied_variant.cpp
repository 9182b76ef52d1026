// core/base: a variant whose copy fails leaves what was, and nothing half made.
#include <QtTest>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "core/base/copied_variant.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

bool fails = false;
int held = 0;  // allocations

template <typename T>
struct Allocator {
  using value_type = T;
  Allocator() = default;
  template <typename U>
  Allocator(const Allocator<U>&) noexcept {}
  T* allocate(std::size_t count) {
    if (fails) throw std::bad_alloc();
    ++held;
    return std::allocator<T>().allocate(count);
  }
  void deallocate(T* values, std::size_t count) {
    --held;
    std::allocator<T>().deallocate(values, count);
  }
  bool operator==(const Allocator&) const = default;
};

using Bytes = std::vector<unsigned char, Allocator<unsigned char>>;
using Floats = std::vector<float, Allocator<float>>;
using Values = CopiedVariant<Bytes, Floats>;

// Not in sight of the caller: what is undefined shows where it is compiled alone.
__attribute__((noinline)) std::size_t index_of_copy(const Values& values) {
  const Values copy = values;
  return copy.index();
}

}  // namespace

class TestCopiedVariant : public QObject {
  Q_OBJECT

 private slots:
  void init() { fails = false; }
  void cleanup() {
    fails = false;
    QCOMPARE(held, 0);
  }

  void copiesThatFail() {
    const Values floats = Floats(100, 0.5F);
    QCOMPARE(index_of_copy(floats), std::size_t{1});
    Values bytes = Bytes(7, 3);
    fails = true;
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, index_of_copy(floats));
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, index_of_copy(bytes));
    // What it held before stays.
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, bytes = floats);
    QCOMPARE(bytes.index(), std::size_t{0});
    QCOMPARE(std::get<Bytes>(bytes).size(), std::size_t{7});
    fails = false;
    bytes = floats;
    QCOMPARE(std::get<Floats>(bytes)[99], 0.5F);
  }

  void isAVariant() {
    using Text = CopiedVariant<int, std::string>;
    Text text;
    QCOMPARE(std::get<int>(text), 0);
    text = std::string("words");
    const Text copy = text, moved = std::move(text);
    QVERIFY(copy == moved && copy != Text(3));
    QVERIFY(std::holds_alternative<std::string>(copy));
    QVERIFY(*std::get_if<std::string>(&copy) == "words");
    QCOMPARE(std::visit([](const auto& value) { return sizeof value; }, copy), sizeof(std::string));
    Text other(4);
    other = copy;
    QVERIFY(other == copy);
    const Text& itself = other;
    other = itself;
    QVERIFY(other == copy);
    other = 5;
    QCOMPARE(std::get<int>(other), 5);
  }
};

REGISTER_TEST(TestCopiedVariant, QCoreApplication)
#include "test_copied_variant.moc"
