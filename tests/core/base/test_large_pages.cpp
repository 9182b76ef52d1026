// Room in large pages: pieces apart from each other, memory that comes back, and matrices on it.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "core/base/counter_random.h"
#include "core/base/large_matrix.h"
#include "core/base/large_pages.h"
#include "core/base/port.h"
#include "tests/registered_test.h"
#include "tests/sanitized.h"

#if defined(__unix__)
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace whereabouts;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

// Whether pieces of every size, taken and given back in no order, keep what is written into them.
bool keeps_its_numbers(std::uint64_t seed) {
  CounterRandom random(seed, 0);
  struct Piece {
    LargePages<std::uint32_t> numbers;
    std::size_t count = 0;
    std::uint32_t mark = 0;
  };
  std::vector<Piece> pieces;
  const auto whole = [](const Piece& piece) {
    for (std::size_t i = 0; i < piece.count; ++i)
      if (piece.numbers[i] != piece.mark + i) return false;
    return true;
  };
  for (std::uint32_t round = 0; round < 400; ++round) {
    if (pieces.size() > 12 || (!pieces.empty() && random.next() % 3 == 0)) {
      const std::size_t which = random.next() % pieces.size();
      if (!whole(pieces[which])) return false;
      pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(which));
      continue;
    }
    Piece piece;
    // 0 to some 4 MB of bytes, the small ones more often, now and then more than lies in one slab.
    piece.count = round % 97 == 0 ? 9'000'000 : random.next() % (std::size_t{1} << (random.next() % 21));
    piece.mark = round * 7919;
    piece.numbers =
        large_pages<std::uint32_t>(piece.count, round % 2 == 0 ? PieceLife::kept : PieceLife::brief);
    if (reinterpret_cast<std::uintptr_t>(piece.numbers.get()) % 64 != 0) return false;
    for (std::size_t i = 0; i < piece.count; ++i)
      piece.numbers[i] = piece.mark + static_cast<std::uint32_t>(i);
    pieces.push_back(std::move(piece));
  }
  for (const Piece& piece : pieces)
    if (!whole(piece)) return false;
  return true;
}

// What the system says of the memory that `piece` lies in ("rd wr mr hg"); empty where it says nothing.
std::string flags_of(const void* piece) {
  std::ifstream file("/proc/self/smaps");
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    unsigned long long first = 0, last = 0;
    if (std::sscanf(line.c_str(), "%llx-%llx ", &first, &last) == 2) {
      const auto at = reinterpret_cast<std::uintptr_t>(piece);
      inside = first <= at && at < last;
    }
    if (inside && line.starts_with("VmFlags:")) return line + ' ';
  }
  return {};
}

void write_into(const LargePages<char>& piece, std::size_t bytes) {
  std::memset(piece.get(), 1, bytes);
}

}  // namespace

class TestLargePages : public QObject {
  Q_OBJECT
 private slots:
  void memoryComesBack_data() {
    QTest::addColumn<bool>("briefly");
    QTest::newRow("kept") << false;
    QTest::newRow("briefly") << true;
  }
  // Of what was held briefly a slab stays open and one is spare, 32 MB each.
  void memoryComesBack() {
    if (sanitized || !lie_in_large_pages()) QSKIP("a watching compiler keeps what is given back");
    QFETCH(bool, briefly);
    const PieceLife life = briefly ? PieceLife::brief : PieceLife::kept;
    const auto before = static_cast<double>(port::resident_memory());
    if (before == 0) QSKIP("the system does not tell what memory a program has");
    double most = 0;
    for (int round = 0; round < 20; ++round) {
      std::vector<LargePages<char>> pieces;
      for (const std::size_t size :
           {5 * megabyte, 20 * megabyte, 20 * megabyte, 60 * megabyte, 3 * megabyte}) {
        pieces.push_back(large_pages<char>(size, life));
        write_into(pieces.back(), size);
      }
      most = std::max(most, static_cast<double>(port::resident_memory()) - before);
    }
    QVERIFY2(most > 96.0 * megabyte && most < 180.0 * megabyte, qPrintable(QString::number(most)));
    const double left = static_cast<double>(port::resident_memory()) - before;
    QVERIFY2(left < (briefly ? 66.0 : 6.0) * megabyte, qPrintable(QString::number(left)));
  }

  void piecesAreApart() {
    std::vector<std::thread> threads;
    std::vector<char> good(4, 0);
    for (std::size_t thread = 0; thread < good.size(); ++thread)
      threads.emplace_back([&good, thread] { good[thread] = keeps_its_numbers(thread + 1) ? 1 : 0; });
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(good, std::vector<char>(4, 1));
  }

  // What the system then gives depends on what it has.
  void askForLargePages() {
    if (!lie_in_large_pages()) QSKIP("a watching compiler has an allocator of its own");
    if (!std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled")) QSKIP("the system has no large pages");
    for (const PieceLife life : {PieceLife::kept, PieceLife::brief}) {
      const auto piece = large_pages<char>(3 * megabyte, life);
      const std::string flags = flags_of(piece.get());
      if (flags.empty()) QSKIP("the system does not tell of a program's memory");
      QVERIFY2(flags.find(" hg ") != std::string::npos, flags.c_str());
    }
  }

  // What is taken and given back beside something that stays takes no new place each time.
  void theLastPlaceIsUsedAgain() {
    if (!lie_in_large_pages()) QSKIP("a watching compiler has an allocator of its own");
    for (const PieceLife life : {PieceLife::kept, PieceLife::brief}) {
      const auto stays = large_pages<char>(megabyte, life);
      const auto first = large_pages<char>(megabyte, life);
      auto second = large_pages<char>(megabyte, life);
      const void* const place = second.get();
      second.reset();
      second = large_pages<char>(megabyte / 2, life);
      QCOMPARE(static_cast<const void*>(second.get()), place);
      const auto third = large_pages<char>(megabyte, life);
      QVERIFY(third.get() >= second.get() + megabyte / 2);
    }
  }

  void whatNobodyHasIsRefused() {
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, large_pages<char>(std::numeric_limits<std::size_t>::max()));
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, large_pages<char>(std::size_t{1} << 60, PieceLife::brief));
    LargeMatrix matrix;
    matrix.resize(3, 5);
    matrix.setConstant(2);
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, matrix.resize(std::ptrdiff_t{1} << 29, std::ptrdiff_t{1} << 29));
    QCOMPARE(matrix.size(), 0);
    matrix.resize(2, 2);
    matrix.setConstant(1);
    QCOMPARE(matrix.sum(), 4.0F);
  }

  // A child has none of its parent's threads, one of which may have been taking a piece.
  void aChildOfAForkTakesItsOwn() {
#if defined(__unix__)
    const auto kept = large_pages<std::uint32_t>(100'000);
    std::atomic<bool> ends = false;
    std::thread busy([&ends] {
      while (!ends) large_pages<char>(100'000, PieceLife::brief);
    });
    int failed = 0;
    for (int round = 0; round < 20; ++round) {
      const pid_t child = ::fork();
      if (child == 0) {
        ::alarm(20);
        large_pages<std::uint32_t>(100'000).swap(const_cast<LargePages<std::uint32_t>&>(kept));
        const bool good = round % 4 != 0 || keeps_its_numbers(static_cast<std::uint64_t>(round));
        ::_exit(good ? 0 : 1);
      }
      int status = 1;
      ::waitpid(child, &status, 0);
      if (status != 0) ++failed;
    }
    ends = true;
    busy.join();
    QCOMPARE(failed, 0);
#endif
  }

  void aMatrixOfThem() {
    LargeMatrix one, other;
    QCOMPARE(one.size(), 0);
    const Matrix values = Matrix::Random(37, 211);
    one = values;
    QVERIFY(one == values);
    one.resize(211, 37);  // room is kept where it is enough
    one.setConstant(3);
    QCOMPARE(one.sum(), 3.0F * 211 * 37);
    other = values.topRows(5) * 2;
    QCOMPARE(other.rows(), 5);
    one.swap(other);
    QVERIFY(one == values.topRows(5) * 2);
    QCOMPARE(other.rows(), 211);
    QCOMPARE(other.cols(), 37);
    QCOMPARE(other.minCoeff(), 3.0F);
    other = one;
    QVERIFY(other == values.topRows(5) * 2);
    QVERIFY(other.data() != one.data());
    LargeMatrix none;
    none.swap(one);
    QCOMPARE(one.size(), 0);
    QVERIFY(none == other);
  }
};

REGISTER_TEST(TestLargePages, QCoreApplication)
#include "test_large_pages.moc"
