// The parameters of the lab `modalities`.
#pragma once

#include <string>
#include <vector>

#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/modalities/joint.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace modalities {
enum class Show { attention, sequence, ids, order, classes, parade };
inline constexpr Option<Show> shows[] = {
    {Show::attention, "attention", "Attention", "Similarity and attention of words and patches together"},
    {Show::sequence, "sequence", "Embeddings", "What is added up before the first layer"},
    {Show::ids, "ids", "M-RoPE", "The three position ids of every token, and how they turn it"},
    {Show::order, "order", "Word order", "Two sentences of the same words, with positions and without"},
    {Show::classes, "classes", "Neighbours", "Which learned rows are near each other"},
    {Show::parade, "parade", "Parade", "Name tags and painted markers, in a parade that grows"}};
inline constexpr Handle<Show> show{"show", shows};
inline constexpr Option<JointRope> ropes[] = {
    {JointRope::none, "none", "None", "Nothing turns: the patches have no position at all"},
    {JointRope::shared, "shared", "Shared", "One count over words and patches alike"},
    {JointRope::separate, "per-modality", "Per modality", "Words by their number, patches by row and column"},
    {JointRope::multimodal, "m-rope", "M-RoPE", "Time, height and width, as vision-language models do"}};
inline constexpr Handle<JointRope> rope{"rope", ropes};
inline constexpr Handle<std::string> text{"text"}, other{"other"}, layout{"layout"}, class_name{"class"};
inline constexpr Handle<int> before{"before"}, width{"dim"}, query{"query"}, performers{"performers"},
    rehearsed{"rehearsed"};
inline constexpr Handle<bool> text_positions{"text-positions"}, modality_embeddings{"modality-embeddings"};
inline constexpr Handle<std::vector<double>> sections{"sections"};
}  // namespace modalities

std::vector<Parameter> modalities_parameters();

// Words in front of the image, and how many there are.
int word_count(const Values& values);
// Of the resolved heavy values.
JointRequest joint_request(const Values& values);
RopeForm rope_form(const Values& values);

}  // namespace whereabouts
