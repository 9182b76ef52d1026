#include "core/checkpoint/zip/zip_file.h"

#include <zip.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <mutex>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/failure.h"
#include "core/checkpoint/zip/zip_directory.h"

namespace whereabouts {
namespace {

constexpr std::size_t local_header_size = 30;        // size of an entry's local header without its name
constexpr std::size_t inflated_at_once = 1U << 20U;  // inflated in some 5 ms

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
  void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};
using OpenArchive = std::unique_ptr<zip_t, Discard>;
using OpenEntry = std::unique_ptr<zip_file_t, Discard>;

// The source that libzip reads: the file from the archive's first byte on. Exceptions cannot pass through C,
// so a failed read is stored and rethrown afterwards.
class ArchiveSource {
 public:
  ArchiveSource(const WeightFile& file, std::uint64_t prefix) : file_(file), prefix_(prefix) {
    zip_error_init(&error_);
  }
  ArchiveSource(const ArchiveSource&) = delete;
  ArchiveSource& operator=(const ArchiveSource&) = delete;
  ~ArchiveSource() { zip_error_fini(&error_); }

  const Progress* progress = nullptr;  // of the current read
  std::exception_ptr failure;

  static zip_int64_t respond(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    return static_cast<ArchiveSource*>(self)->respond(data, length, command);
  }

 private:
  zip_int64_t respond(void* data, zip_uint64_t length, zip_source_cmd_t command) {
    const std::uint64_t size = file_.size() - prefix_;
    switch (command) {
      case ZIP_SOURCE_OPEN:
        at_ = 0;
        return 0;
      case ZIP_SOURCE_CLOSE:
      case ZIP_SOURCE_FREE:
        return 0;
      case ZIP_SOURCE_READ:
        return read(data, std::min<std::uint64_t>(length, size - at_));
      case ZIP_SOURCE_SEEK: {
        const zip_int64_t place = zip_source_seek_compute_offset(at_, size, data, length, &error_);
        if (place < 0) return -1;
        at_ = static_cast<std::uint64_t>(place);
        return 0;
      }
      case ZIP_SOURCE_TELL:
        return static_cast<zip_int64_t>(at_);
      case ZIP_SOURCE_STAT: {
        auto* status = static_cast<zip_stat_t*>(data);
        zip_stat_init(status);
        status->size = size;
        status->valid = ZIP_STAT_SIZE;
        return sizeof(zip_stat_t);
      }
      case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&error_, data, length);
      case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE,
                                              ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
                                              ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, -1);
      default:
        zip_error_set(&error_, ZIP_ER_OPNOTSUPP, 0);
        return -1;
    }
  }

  zip_int64_t read(void* data, std::uint64_t length) {
    try {
      file_.read(prefix_ + at_, data, static_cast<std::size_t>(length), progress ? *progress : Progress());
    } catch (...) {
      failure = std::current_exception();
      zip_error_set(&error_, ZIP_ER_READ, 0);
      return -1;
    }
    at_ += length;
    return static_cast<zip_int64_t>(length);
  }

  const WeightFile& file_;
  std::uint64_t prefix_;
  std::uint64_t at_ = 0;
  zip_error_t error_;
};

}  // namespace

struct ZipFile::Archive {
  struct Place {
    std::uint64_t begin = 0, limit = 0;  // in the file
    zip_uint64_t index = 0;              // libzip's index: the order of the directory
    std::uint16_t method = 0;
    bool encrypted = false;
    bool checked = true;  // has a checksum: PyTorch can be told to leave 0 there
  };

  Archive(std::shared_ptr<const WeightFile> weights, std::uint64_t prefix)
      : file(std::move(weights)), source(*file, prefix) {}

  [[noreturn]] void refuse(const ZipEntry& entry, const Message& problem,
                           const Message& remedy = "copy or download it again") const {
    refuse_file(message("{}: entry \"{}\"", FilePath{file->path().string()}, shown(entry.name)), problem,
                remedy);
  }

  // Throws the failed read that stopped libzip, or else libzip's own message.
  [[noreturn]] void refuse_reading(const ZipEntry& entry, const Message& words) {
    reliable = false;
    if (source.failure) std::rethrow_exception(std::exchange(source.failure, nullptr));
    refuse(entry, message("it is damaged ({})", words));
  }

  void open(const ZipEntry& entry) {
    if (opened && reliable) return;
    opened.reset();
    reliable = true;
    zip_error_t error;
    zip_error_init(&error);
    std::string words;
    zip_source_t* raw = zip_source_function_create(&ArchiveSource::respond, &source, &error);
    if (raw != nullptr) {
      opened.reset(zip_open_from_source(raw, ZIP_RDONLY, &error));
      if (!opened) zip_source_free(raw);
    }
    if (!opened) words = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (!opened) refuse_reading(entry, words);
  }

  // Reads `length` bytes, or fails.
  void take(const ZipEntry& entry, zip_file_t* from, char* target, std::uint64_t length) {
    while (length > 0) {
      const zip_int64_t got = zip_fread(from, target, std::min<std::uint64_t>(length, inflated_at_once));
      if (got < 0) refuse_reading(entry, zip_file_strerror(from));
      if (got == 0) refuse(entry, "it is shorter than it claims");
      target += got;
      length -= static_cast<std::uint64_t>(got);
      source.progress->check();
    }
  }

  // Streams it from its start, through libzip.
  void stream(const ZipEntry& entry, const Place& place, std::uint64_t offset, char* target,
              std::size_t length, const Progress& progress) {
    const std::lock_guard<std::mutex> lock(one_at_a_time);  // libzip is not thread safe
    source.progress = &progress;
    (void)data_place(entry, place);
    open(entry);
    const char* name = zip_get_name(opened.get(), place.index, ZIP_FL_ENC_RAW);
    if (name == nullptr || entry.name != name) refuse_reading(entry, "the archive has two directories");
    const OpenEntry from(zip_fopen_index(opened.get(), place.index, 0));
    if (!from) refuse_reading(entry, zip_strerror(opened.get()));
    std::array<char, 1U << 16U> passed;
    for (std::uint64_t at = 0; at < offset;) {
      const std::uint64_t part = std::min<std::uint64_t>(passed.size(), offset - at);
      take(entry, from.get(), passed.data(), part);
      at += part;
    }
    take(entry, from.get(), target, length);
    if (offset + length < entry.size) return;
    // The checksum is compared where the entry ends.
    const zip_int64_t more = zip_fread(from.get(), passed.data(), 1);
    if (more < 0) refuse_reading(entry, zip_file_strerror(from.get()));
    if (more > 0) refuse(entry, "it is longer than it claims");
  }

  // Straight from the file; safe from several threads.
  void copy(const ZipEntry& entry, const Place& place, std::uint64_t offset, void* target, std::size_t length,
            const Progress& progress) const {
    file->read(data_place(entry, place) + offset, target, length, progress);
  }

  // Offset of the entry's bytes, read from its local header; libzip does not check whether they reach into
  // the next entry.
  std::uint64_t data_place(const ZipEntry& entry, const Place& place) const {
    const std::string local = file->read(place.begin, local_header_size);
    const auto word = [&](std::size_t at) {
      return static_cast<std::uint64_t>(static_cast<unsigned char>(local[at])) |
             static_cast<std::uint64_t>(static_cast<unsigned char>(local[at + 1])) << 8U;
    };
    const std::uint64_t data = place.begin + local_header_size + word(26) + word(28);
    if (!local.starts_with("PK\x03\x04") || data > place.limit || entry.packed_size > place.limit - data) {
      refuse(entry, "it is not where the archive's directory says");
    }
    return data;
  }

  std::shared_ptr<const WeightFile> file;
  std::vector<Place> places;  // parallel to the entries
  std::unordered_map<std::string_view, std::size_t> by_name;

  std::mutex one_at_a_time;
  ArchiveSource source;
  OpenArchive opened;    // opened on first use
  bool reliable = true;  // `opened` after no failure
};

ZipFile::ZipFile(std::shared_ptr<const WeightFile> file) {
  ZipDirectory directory = read_zip_directory(*file);
  archive_ = std::make_unique<Archive>(std::move(file), directory.prefix);
  entries_.reserve(directory.records.size());
  for (std::size_t i = 0; i < directory.records.size(); ++i) {
    ZipRecord& record = directory.records[i];
    if (record.is_folder()) continue;
    archive_->places.push_back(
        {record.begin, record.limit, i, record.method, record.encrypted, record.checksum != 0});
    entries_.push_back({std::move(record.name), record.size, record.packed_size,
                        record.method == ZIP_CM_STORE && !record.encrypted});
  }
  for (std::size_t i = 0; i < entries_.size(); ++i) archive_->by_name.emplace(entries_[i].name, i);
}

ZipFile::~ZipFile() = default;

const WeightFile& ZipFile::file() const {
  return *archive_->file;
}

const ZipEntry* ZipFile::find(const std::string& name) const {
  const auto found = archive_->by_name.find(name);
  return found == archive_->by_name.end() ? nullptr : &entries_[found->second];
}

void ZipFile::read(const ZipEntry& entry, std::uint64_t offset, void* target, std::size_t length,
                   const Progress& progress) const {
  const auto found = archive_->by_name.find(entry.name);
  if (found == archive_->by_name.end()) archive_->refuse(entry, "it is not in the archive", "name another");
  const Archive::Place& place = archive_->places[found->second];
  const ZipEntry& own = entries_[found->second];
  if (offset > own.size || length > own.size - offset)
    archive_->refuse(own, "it is shorter than what is read of it");
  if (place.encrypted) archive_->refuse(own, "it is encrypted", "unpack it and save it without a password");
  if (place.method != ZIP_CM_STORE && place.method != ZIP_CM_DEFLATE) {
    archive_->refuse(own,
                     message("it is compressed by method {}; stored and deflated are read", place.method),
                     "pack it again without");
  }
  const bool whole = length == own.size;
  if (own.stored && (!whole || !place.checked)) {
    archive_->copy(own, place, offset, target, length, progress);
  } else {
    archive_->stream(own, place, offset, static_cast<char*>(target), length, progress);
  }
}

std::string ZipFile::read_all(const ZipEntry& entry, std::size_t limit, const Progress& progress) const {
  if (entry.size > limit) {
    archive_->refuse(
        entry, message("it takes {} bytes; {} is the most that is read of its kind", entry.size, limit));
  }
  std::string bytes(static_cast<std::size_t>(entry.size), '\0');
  read(entry, 0, bytes.data(), bytes.size(), progress);
  return bytes;
}

bool looks_like_zip(const WeightFile& file) {
  if (file.size() < 22) return false;
  const std::string start = file.read(0, 4);
  if (start == std::string("PK\x03\x04", 4) || start == std::string("PK\x05\x06", 4)) return true;
  return file.read(file.size() - 22, 4) == std::string("PK\x05\x06", 4);
}

}  // namespace whereabouts
