#include "core/vit/configuration/films.h"

#include <cmath>

#include "core/base/failure.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

struct FilmFamily {
  const char* start;   // Anatomy::family begins so
  const char* frames;  // what the configuration calls their number
  int usual_frames;
};
constexpr FilmFamily film_families[] = {{"VideoMAE", "num_frames", 16},
                                        {"ViViT", "num_frames", 32},
                                        {"TimeSformer", "num_frames", 8},
                                        {"V-JEPA 2", "frames_per_clip", 64}};

const FilmFamily* film_family(const std::string& family) {
  for (const FilmFamily& each : film_families) {
    if (family.rfind(each.start, 0) == 0) return &each;
  }
  return nullptr;
}

// One frame a slot; how many its second table says.
void configure_timesformer(const WeightNames& names, const ModelConfig& stated, FilmShape& film) {
  const TensorInfo* times = names.tensor(names.outer_tensor({"time_embeddings"}));
  if (times == nullptr || times->shape.size() < 2 || times->shape[times->shape.size() - 2] < 1 ||
      times->shape[times->shape.size() - 2] > 4096) {
    refuse_file(names.place(), "it has no table of the times of its frames (time_embeddings)",
                "use a checkpoint of TimeSformer with divided or joint attention");
  }
  film.tubelet = 1;
  film.frames = static_cast<int>(times->shape[times->shape.size() - 2]);
  const auto frames = stated.number({"num_frames"});
  if (frames && *frames != film.frames) refuse_word(names, stated, "num_frames");
  const auto type = stated.text({"attention_type"});
  film.divided = !names.first_layer(names.blocks().front().before, {"temporal_dense"}).empty();
  if (type && *type != (film.divided ? "divided_space_time" : "joint_space_time"))
    refuse_word(names, stated, "attention_type");
}

}  // namespace

bool is_film_family(const std::string& family) {
  return film_family(family) != nullptr;
}

void configure_film(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                    VitConfiguration& configuration) {
  if (stated.text({"model_type"}) == "timesformer" && stated.text({"attention_type"}) == "space_only" &&
      names.outer_tensor({"time_embeddings"}).empty()) {
    stated.find({"num_frames"});
    configuration.left_out.emplace_back(
        "its frames do not see one another: what is shown, and its logits, are those of one frame");
    return;
  }
  const FilmFamily* family = film_family(anatomy.family);
  const TensorInfo* kernel = names.weight_of(names.patch_layer());
  if (family == nullptr || kernel == nullptr) return;
  FilmShape& film = configuration.film;
  if (std::string(family->start) == "TimeSformer") {
    configure_timesformer(names, stated, film);
    return;
  }
  if (kernel->shape.size() != 5 || kernel->shape[2] < 1 || kernel->shape[2] > 64) {
    refuse_file(
        names.place(),
        message("the kernel of its patches does not go over frames, as those of {} do", anatomy.family),
        "use a checkpoint of the library's own class");
  }
  film.tubelet = static_cast<int>(kernel->shape[2]);
  const nlohmann::json* tubelet = stated.find({"tubelet_size"});
  const auto stated_tubelet = tubelet == nullptr ? std::nullopt : stated.number({"tubelet_size"});
  if (stated_tubelet && *stated_tubelet != film.tubelet) refuse_word(names, stated, "tubelet_size");
  const auto frames = stated.number({family->frames});
  // Of a table the rows tell.
  std::optional<int> told;
  for (const PositionTensor& table : anatomy.position) {
    if (table.grid && table.time_slots > 0) told = table.time_slots * film.tubelet;
  }
  if (frames && *frames >= film.tubelet && *frames <= 4096 && *frames == std::floor(*frames)) {
    film.frames = static_cast<int>(*frames);
    if (told && *told / film.tubelet != film.time_slots()) refuse_word(names, stated, family->frames);
  } else {
    film.frames = told.value_or(std::max(film.tubelet, family->usual_frames));
    configuration.assumed.push_back(
        message("assuming films of {} frames{}; a model of another number has the same tensors", film.frames,
                told ? Message(", which the rows of its table give for inputs of this size")
                     : message(", as {} models take", anatomy.family)));
  }
  if (std::string(family->start) == "VideoMAE") configuration.additive = "sinusoidal-1d";
  film.turned = std::string(family->start) == "V-JEPA 2";
  if (film.turned) stated.find({"crop_size"});  // read where the positions are
  if (!stated.is_known() && film.turned) {
    configuration.assumed.emplace_back(
        "assuming V-JEPA 2's turning of queries and keys by slot, row and column, which leaves no tensor");
  }
}

void check_film_grid(const VitConfiguration& configuration, GridShape trained, GridShape grid) {
  if (!configuration.film.present() || grid == trained) return;
  const int slots = configuration.film.time_slots();
  refuse_usage(flag("size"),
               message("its positions are made for {} slots of {} x {} patches, not for {} x {}", slots,
                       trained.rows / slots, trained.columns, grid.rows / slots, grid.columns),
               message("choose {}", configuration.image_rows));
}

}  // namespace whereabouts
