// whereabouts gallery [FILE...] --out DIR/
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <future>
#include <iterator>

#include "app/cli/console.h"
#include "app/cli/drawing.h"
#include "app/cli/page.h"
#include "core/array/whole_folder.h"
#include "core/base/failure.h"
#include "core/base/regular_file.h"
#include "core/base/shell_words.h"
#include "core/figure/text.h"
#include "core/gallery/gallery.h"
#include "core/gallery/gallery_page.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "ui/model/input_edits.h"
#include "ui/model/session_words.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

constexpr int picture_dpi = 300;
constexpr int page_steps = 16;    // of a live page's slider at most: a gallery has many pages
constexpr int small_width = 800;  // pixels of the small pictures: sharp on dense screens

// The files given, each by what is in it, in place of the built-in inputs.
Inputs opened(const std::vector<std::string>& files, const fs::path& run, const Progress& progress) {
  Inputs inputs = built_in_inputs();
  if (files.empty() && run.empty()) return inputs;
  LoadResult result;
  openFiles({files.begin(), files.end()}, run).apply(inputs, result, progress);
  if (!result.failures.empty()) throw result.failures.front();
  if (result.session) {
    refuse_file(result.files.front().string(), "it holds a session, and the gallery chooses its own figures",
                "open it in the window, or give the files that it names");
  }
  return inputs;
}

// What was given, as flags of the labs that look at it.
InputSources sources_for_labs(const Inputs& inputs, const Inputs& built_in) {
  InputSources sources = sources_of(inputs);
  // A lab without runs looks at the last checkpoint of one.
  if (inputs.checkpoint != built_in.checkpoint) sources[InputId::checkpoint] = inputs.checkpoint->path();
  return sources;
}

// With the picture of an entry where no image is given.
Inputs inputs_of(const GalleryEntry& entry, Inputs inputs) {
  if (!entry.image.empty() && inputs.image.built_in) inputs.image = picture_named(entry.image);
  return inputs;
}

// Brings the values of an entry into what these inputs allow. Returns what was changed, in words.
std::string fit_values(GalleryEntry& entry, const Lab& lab, const Inputs& inputs) {
  const Values given = read_values(entry.lab, entry.values);
  const Values fitted =
      resolve_values(lab, seen_inputs(lab, inputs, given, Policy::adjust), given, Policy::adjust);
  std::string changed;
  for (auto& [id, text] : entry.values) {
    std::string now = to_text(fitted.at(id));
    if (now == to_text(given.at(id))) continue;
    changed += fmt::format("{}{} {} instead of {}", changed.empty() ? "" : ", ", id, now, text);
    text = std::move(now);
  }
  return changed.empty() ? changed : "For these files: " + changed + ".";
}

// `figure`, of which the gallery draws each by itself.
Command picture_command() {
  Command command = figure_command();
  command.declare = [](CommandLine& line) {
    line.option("out", "");
    declare_drawing(line, picture_dpi);
    declare_page(line);
  };
  return command;
}

// Draws figures and writes them; the encoding of one goes on while the next is drawn.
class Drawer {
 public:
  explicit Drawer(const WholeFolder& folder) : folder_(folder) {}
  ~Drawer() {
    if (writing_.valid()) writing_.wait();
  }

  // Fills in what the page says of the figure that `words` make.
  void draw(GalleryPicture& picture, const Arguments& words, const Progress& progress) {
    const auto read = read_lab_words(picture_command(), words);
    const ExportOptions options = drawing_options(*read, Format::png, picture_dpi);
    const Result result = runner_.run(*read->lab, read->inputs, read->given, Policy::refuse, progress);
    const Figure& figure = result.figure;
    picture.subtitle = figure.subtitle;
    picture.caption = figure.caption;
    const QImage image = rendered(figure, options);
    const QByteArray pdf = exported(figure, Format::pdf, options);
    const QByteArray page =
        drawn_page(*read, figure, read->lab->info().sweep, drawing_options(*read, Format::html, picture_dpi),
                   progress, page_steps);
    progress.check();
    finish();
    picture.width = small_width / 2;
    picture.height = std::max(1, picture.width * image.height() / image.width());
    writing_ = std::async(std::launch::async, [this, id = picture.id, image, pdf, page, figure, options] {
      folder_.add(id + ".png", pngBytes(image, figure, options).toStdString());
      folder_.add(id + ".pdf", pdf.toStdString());
      folder_.add(id + ".html", page.toStdString());
      ExportOptions small = options;
      small.dpi = options.dpi * small_width / image.width();
      folder_.add(
          id + "-small.png",
          pngBytes(image.scaledToWidth(small_width, Qt::SmoothTransformation), figure, small).toStdString());
    });
  }
  // Until everything is written. Throws what the writing threw.
  void finish() {
    if (writing_.valid()) writing_.get();
  }

 private:
  const WholeFolder& folder_;
  LabRunner runner_;
  std::future<void> writing_;
};

// An earlier gallery's files may be replaced, and nothing else.
WholeFolder::Replaces replaces_gallery(const fs::path& place) {
  constexpr std::size_t max_page = std::size_t{4} << 20;
  const fs::path page = place / "index.html";
  std::error_code error;
  const std::string html = fs::is_regular_file(page, error) ? read_start(page, max_page) : std::string();
  return [known = files_of_page(html)](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return entry.is_regular_file() && std::find(known.begin(), known.end(), name) != known.end();
  };
}

// The sections with the figures of that lab alone; all where it is empty.
std::vector<GallerySection> chosen_sections(const std::string& lab) {
  std::vector<GallerySection> sections = gallery();
  if (lab.empty()) return sections;
  for (GallerySection& section : sections)
    std::erase_if(section.entries, [&](const GalleryEntry& entry) { return entry.lab != lab; });
  std::erase_if(sections, [](const GallerySection& section) { return section.entries.empty(); });
  return sections;
}

void declare_gallery(CommandLine& line) {
  line.positional_list("FILE",
                       "images, checkpoints, series and data sets instead of the built-in ones, told "
                       "apart by what is in them");
  line.option("run", "folder of checkpoints of one training");
  line.option("lab", "the figures of this lab alone; whereabouts labs lists them");
  line.option("out", "the folder for index.html and the pictures", true);
}

int run_gallery(const CommandLine& line) {
  const auto sections =
      chosen_sections(line.has("lab") ? chosen_lab(line.text("lab"), "--lab").info().id : std::string());
  const Progress& progress = console_progress();
  const Drawing drawing;
  const std::vector<std::string> files = line.list("FILE");
  const Inputs inputs = opened(files, line.path("run"), progress);
  const Inputs built_in = built_in_inputs();
  std::vector<std::string> names = files;
  if (line.has("run")) names.push_back(line.text("run"));

  WholeFolder folder(line.path("out"), "the files of a gallery", replaces_gallery(line.path("out")));
  std::size_t count = 0, at = 0, refused = 0;
  for (const GallerySection& section : sections) count += section.entries.size();
  std::vector<GalleryPart> parts;
  std::exception_ptr first_problem;
  {
    Drawer drawer(folder);
    for (const GallerySection& section : sections) {
      GalleryPart& part = parts.emplace_back(GalleryPart{section.id, section.title, section.about, {}});
      for (GalleryEntry entry : section.entries) {
        const double share = 1.0 / static_cast<double>(count);
        set_progress_part(static_cast<double>(at) * share, static_cast<double>(at + 1) * share);
        progress.report(0, fmt::format("figure {} of {}, {}", ++at, count, entry.id));
        GalleryPicture picture;
        picture.heading = entry.heading;
        picture.id = entry.id;
        const Lab& lab = find_lab(entry.lab);
        try {
          const Inputs seen = inputs_of(entry, inputs);
          if (!names.empty()) picture.note = fit_values(entry, lab, seen);
          Arguments words = figure_words(entry);
          const InputSources sources = sources_for_labs(seen, built_in);
          for (std::string& word : inputWords(lab, sources, {})) words.push_back(std::move(word));
          Arguments shown_words = words;
          shown_words.insert(shown_words.begin(), {"whereabouts", "figure"});
          shown_words.insert(shown_words.end(), {"--out", entry.id + ".png"});
          picture.command = shell_words(shown_words);
          drawer.draw(picture, words, progress);
        } catch (const Failure& failure) {
          // With the built-in inputs all of them can be drawn.
          if (failure.fault() == Fault::cancelled || names.empty()) throw;
          if (failure.where().text() == folder.place()) throw;
          picture.problem = failure.what();
          if (!first_problem) first_problem = std::current_exception();
          ++refused;
        }
        part.pictures.push_back(std::move(picture));
      }
    }
    drawer.finish();
  }
  if (refused == count && first_problem) std::rethrow_exception(first_problem);
  folder.add("index.html", gallery_page(parts, names));
  progress.check();
  folder.finish();
  clear_console_progress();
  if (refused > 0) {
    std::fprintf(
        stderr, "whereabouts: note: %zu of %zu figures cannot be drawn with these files; the page says why\n",
        refused, count);
  }
  std::printf("%s\n", (folder.place() / "index.html").string().c_str());
  return 0;
}

}  // namespace

Command gallery_command() {
  return {.name = "gallery",
          .summary = "every figure of the articles and labs, with a page that shows them",
          .about = "Every figure of the articles and labs, with a page that shows them.",
          .usage = "gallery [FILE...] [--run DIR] [--lab ID] --out DIR/",
          .declare = declare_gallery,
          .run = run_gallery};
}

}  // namespace whereabouts
