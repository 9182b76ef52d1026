// libFuzzer's entry point; ATTEMPT is the function to call (tests/fuzz/CMakeLists.txt).
#include <cstdint>

#include "tests/fuzz/folders.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const whereabouts::fuzz::MemoryFile file(data, size);
  whereabouts::fuzz::ATTEMPT(file.path());
  return 0;
}
