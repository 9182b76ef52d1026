// make_corpus DIR: writes DIR/KIND/* for every fuzz target, with our own writers and OpenCV's encoders.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <opencv2/imgcodecs.hpp>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/npz.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/image/image.h"
#include "core/image/png_writer.h"
#include "core/image/resized.h"
#include "core/image/sample.h"
#include "core/labs/framework/lab.h"
#include "core/lesson/read_lesson.h"
#include "tests/fuzz/folders.h"
#include "tests/fuzz/seeds.h"
#include "tests/made_torch.h"
#include "tests/sinusoid_checkpoint.h"
#include "ui/model/session.h"

namespace whereabouts::fuzz {
namespace {

std::vector<float> wave(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = std::sin(0.1f * static_cast<float>(i));
  return values;
}

TensorValues tensor(std::string name, DType dtype, std::vector<std::int64_t> shape) {
  std::size_t count = 1;
  for (const std::int64_t size : shape) count *= static_cast<std::size_t>(size);
  return {std::move(name), dtype, std::move(shape), wave(count)};
}

Seeds safetensors_seeds() {
  return {
      {"vit.safetensors", safetensors_bytes({tensor("pos_embed", DType::f32, {1, 5, 8}),
                                             tensor("cls_token", DType::f16, {1, 1, 8}),
                                             tensor("patch_embed.proj.weight", DType::bf16, {8, 3, 2, 2}),
                                             tensor("blocks.0.attn.qkv.weight", DType::f64, {24, 8})})},
      {"relative.safetensors",
       safetensors_bytes({tensor("layers.0.blocks.0.attn.relative_position_bias_table", DType::f32, {9, 2}),
                          tensor("rope.freqs", DType::f32, {2, 1, 2, 4}),
                          tensor("row_embed.weight", DType::f32, {3, 4}),
                          tensor("col_embed.weight", DType::f32, {2, 4})})},
      {"empty.safetensors", safetensors_bytes({})}};
}

Seeds npy_seeds() {
  Seeds seeds;
  const Array table{{1, 5, 8}, wave(40)};
  const Array counts{{3}, std::vector<std::int64_t>{1, -2, 3}};
  const Array bytes{{2, 3}, std::vector<std::uint8_t>{0, 1, 2, 253, 254, 255}};
  const std::vector<NamedArray> arrays = {{"pos_embed", [=] { return table; }},
                                          {"head/kernel", [=] { return counts; }},
                                          {"arr_2", [=] { return bytes; }}};
  seeds.emplace_back("table.npy", npy_bytes(table));
  seeds.emplace_back("counts.npy", npy_bytes(counts));
  seeds.emplace_back("bytes.npy", npy_bytes(bytes));
  seeds.emplace_back("three.npz", npz_bytes(arrays));
  const Seeds entries = {
      {"pos_embed.npy", npy_bytes(table)}, {"arr_2.npy", npy_bytes(bytes)}, {"words.txt", "none"}};
  seeds.emplace_back("stored.npz", zip_bytes(entries, false));
  seeds.emplace_back("deflated.npz", zip_bytes(entries, true));
  return seeds;
}

Seeds image_seeds() {
  Seeds seeds;
  seeds.emplace_back("dusk.png", png_bytes(resized(dusk(), 12, 20)));
  cv::Mat colour(9, 13, CV_8UC3), deep(5, 7, CV_16UC1), clear(6, 6, CV_8UC4);
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 13; ++column) {
      colour.at<cv::Vec3b>(row, column) = {static_cast<uchar>(20 * row), static_cast<uchar>(19 * column), 90};
      if (row < 5 && column < 7) deep.at<ushort>(row, column) = static_cast<ushort>(1800 * row * column);
      if (row < 6 && column < 6)
        clear.at<cv::Vec4b>(row, column) = {10, 200, 30, static_cast<uchar>(50 * row)};
    }
  }
  const auto add = [&](const char* name, const char* suffix, const cv::Mat& image) {
    std::vector<uchar> bytes;
    if (cv::imencode(suffix, image, bytes)) seeds.emplace_back(name, std::string(bytes.begin(), bytes.end()));
  };
  for (const char* suffix : {".png", ".jpg", ".tiff", ".webp", ".bmp"}) {
    add((std::string("colour") + suffix).c_str(), suffix, colour);
  }
  add("deep.png", ".png", deep);
  add("deep.tiff", ".tiff", deep);
  add("clear.png", ".png", clear);
  add("clear.webp", ".webp", clear);
  // A GIF of 2 x 2 pixels and two colours, its codes written by hand: clear, 0, 1, 1, 0, end.
  seeds.emplace_back("small.gif",
                     std::string("GIF89a\x02\0\x02\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x02\0\x02\0\0"
                                 "\x02\x03\x44\x12\x05\0;",
                                 36));
  seeds.emplace_back("grey.npy", npy_bytes(Array{{4, 6}, wave(24)}));
  seeds.emplace_back("planes.npy", npy_bytes(Array{{1, 3, 6, 8}, wave(144)}));
  return seeds;
}

// 5 labels, 2 images of 1 x 3 pixels; the labels and 16 images of 8 x 8 zeros, written by gzip.
Seeds idx_seeds() {
  return {
      {"labels", std::string("\x00\x00\x08\x01\x00\x00\x00\x05\x01\x00\x02\x01\x02", 13)},
      {"images", std::string("\x00\x00\x08\x03\x00\x00\x00\x02\x00\x00\x00\x01\x00\x00\x00\x03 !#$%&", 22)},
      {"labels.gz",
       std::string(
           "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x63`\xe0`d```ed`bd\x02\x00\xf9\xf0I\xc3\x0d\x00\x00\x00",
           33)},
      {"zeros.gz", std::string("\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x63`\xe0`f``\x10\x00\x62\x0e("
                               "\x1e\x05\xa3`\x14\x8cP\x00\x00\xee\x83\xe3\x89\x10\x04\x00\x00",
                               39)}};
}

Seeds series_seeds() {
  std::string daily = "Date,Open,Close,Name\n", german = "Tag;Kurs\n", unnamed, years = "time,value\n";
  for (int day = 10; day < 24; ++day) {
    daily += fmt::format("2020-01-{},\"1,0{}.5\",{},a\n", day, day, day == 13 ? "" : std::to_string(day));
    german += fmt::format("{}.1.2020;1.0{},5\n", day, day);
    unnamed += fmt::format("{}\t-0.0{}\n", 30 - day, day);
    years += fmt::format("1991.{:03},{}\n", 38 * day, day);
  }
  return {{"daily.csv", daily}, {"german.csv", german}, {"unnamed.tsv", unnamed}, {"years.csv", years}};
}

Seeds session_seeds() {
  Seeds seeds;
  for (const Lab* lab : labs()) {
    Session session;
    session.lab = lab->info().id;
    session.theme = QStringLiteral("dark");
    session.sources[InputId::image] = "/images/cat.png";
    session.sources[InputId::checkpoint] = "/models/vit.safetensors";
    const Inputs inputs = sinusoid_inputs();
    session.values[session.lab] = resolve(lab->parameters(), inputs, {}, Policy::refuse);
    seeds.emplace_back(session.lab + ".whereabouts", sessionJson(session).toStdString());
  }
  const std::string inside = seeds.front().second;
  seeds.emplace_back("figure.svg",
                     "<svg><metadata id=\"whereabouts-session\">" + inside + "</metadata></svg>");
  seeds.emplace_back("figure.pdf", "%PDF-1.4\n1 0 obj\nstream\n" + inside + "endstream\nendobj\n");
  const std::string line = inside.substr(0, 255);
  seeds.emplace_back("film.gif", std::string("GIF89a\1\0\1\0\0\0\0\x21\xFE", 15) +
                                     static_cast<char>(line.size()) + line + std::string("\0;", 2));
  const auto big_endian = [](std::size_t number) {
    std::string bytes(4, '\0');
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<char>(number >> (24 - 8 * i) & 0xFF);
    return bytes;
  };
  const auto box = [&](const char* type, const std::string& content) {
    return big_endian(content.size() + 8) + type + content;
  };
  // Behind the header of a PNG, which takes 33 bytes.
  std::string png = png_bytes(resized(dusk(), 2, 2));
  const std::string chunk = std::string("tEXtwhereabouts-session") + '\0' + inside;
  png.insert(33, big_endian(chunk.size() - 4) + chunk + big_endian(made::crc32_of(chunk)));
  seeds.emplace_back("figure.png", png);
  const std::string data = box("data", std::string("\0\0\0\1\0\0\0\0", 8) + inside);
  const std::string meta = box("meta", std::string(4, '\0') + box("ilst", box("\251cmt", data)));
  seeds.emplace_back("film.mp4", box("ftyp", "isom") + box("moov", box("udta", meta)));
  return seeds;
}

// The lessons that come with the program, and their words in other languages; the shortest test and talk.
Seeds lesson_seeds() {
  Seeds seeds;
  for (const auto& entry : std::filesystem::directory_iterator(resource_path("lessons"))) {
    std::ifstream file(entry.path(), std::ios::binary);
    seeds.emplace_back(entry.path().filename().string(),
                       std::string(std::istreambuf_iterator<char>(file), {}));
  }
  const std::string question = R"({"title": "A", "transfer": {"prompt": "B?", "choices": [
      {"text": "C"}, {"text": "D", "correct": true}], "answer": "E."}})";
  seeds.emplace_back("short.lesson", R"({"lesson": 5, "test": true, "id": "short", "title": "A",
      "question": "B?", "minutes": 1, "order": 1, "steps": [)" +
                                         question + ", " + question + "]}");
  seeds.emplace_back("talk.lesson", R"({"lesson": 5, "talk": true, "title": "A", "steps": [{"title": "B",
      "text": "C", "session": {"lab": "sinusoid", "values": {"sinusoid": {"position": 3}}}}]})");
  // One that is refused would fuzz nothing.
  for (std::size_t at = seeds.size() - 2; at < seeds.size(); ++at)
    parse_lesson(seeds[at].second, seeds[at].first);
  return seeds;
}

int write_all(const std::filesystem::path& folder) {
  const std::pair<const char*, Seeds> kinds[] = {{"safetensors", safetensors_seeds()},
                                                 {"npy", npy_seeds()},
                                                 {"torch", torch_seeds()},
                                                 {"image", image_seeds()},
                                                 {"idx", idx_seeds()},
                                                 {"series", series_seeds()},
                                                 {"session", session_seeds()},
                                                 {"lesson", lesson_seeds()},
                                                 {"labels", label_seeds()},
                                                 {"archive", archive_seeds()}};
  for (const auto& [kind, seeds] : kinds) {
    std::filesystem::create_directories(folder / kind);
    for (const auto& [name, bytes] : seeds) write_file(folder / kind / name, bytes);
  }
  for (const FolderKind& kind : folder_kinds()) {
    std::string name = kind.name;
    std::replace(name.begin(), name.end(), '-', '_');
    std::filesystem::create_directories(folder / name);
    for (std::size_t i = 0; i < kind.files.size(); ++i)
      write_file(folder / name / std::to_string(i), as_one_file(i, kind.files[i].second));
  }
  return 0;
}

}  // namespace
}  // namespace whereabouts::fuzz

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("make_corpus DIR\n", stderr);
    return 2;
  }
  try {
    return whereabouts::fuzz::write_all(words[1]);
  } catch (const whereabouts::Failure& failure) {
    std::fprintf(stderr, "make_corpus: %s\n", failure.what());
    return 1;
  }
}
