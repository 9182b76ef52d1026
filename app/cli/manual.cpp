#include "app/cli/manual.h"

#include <algorithm>
#include <set>

#include "app/cli/groff_page.h"
#include "app/cli/lab_arguments.h"
#include "app/cli/markdown_chapter.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/labs/framework/lab.h"

namespace whereabouts {
namespace {

std::string page_of(const Command& command) {
  return "whereabouts-" + command.name;
}

bool takes_lab(const CommandHelp& help) {
  return std::any_of(help.groups.begin(), help.groups.end(), [](const OptionHelpGroup& group) {
    return group.title.empty() && group.options.front().name == "LAB";
  });
}

void add_groups(ManualPage& page, const CommandHelp& help) {
  page.section("OPTIONS");
  for (const OptionHelpGroup& group : help.groups) {
    // Positionals, and then the options that need no title.
    if (!group.title.empty() && group.title != "Options") page.subsection(group.title);
    for (const OptionHelp& option : group.options) {
      if (option.name != "--help") page.option(option);
    }
  }
  page.option({"-h, --help", "", "print a summary of this page", false});
}

void add_exit_status(ManualPage& page) {
  page.section("EXIT STATUS");
  page.item("0", "done");
  page.item("1",
            "a file or the machine is at fault; one line on standard error says where, what and what to do");
  page.item("2", "usage error: an unknown word, or a value out of range; the message names the range");
  page.item("130", "stopped by Ctrl-C");
}

// What each lab takes beyond the flags of `plain`, the help without a lab: its inputs and parameters. What
// several share is said once, at the end.
void add_labs(ManualPage& page, const CommandHelp& plain) {
  std::set<std::string> known;
  for (const OptionHelpGroup& group : plain.groups) {
    for (const OptionHelp& option : group.options) known.insert(option.name);
  }
  page.section("INPUTS AND PARAMETERS OF THE LABS");
  page.paragraph(
      "For whereabouts figure, data and animate. Ranges and defaults are those for the built-in inputs; with "
      "inputs of your own, whereabouts figure LAB --help and the messages name what holds for them.");
  std::vector<OptionHelpGroup> shared;
  for (const Lab* lab : labs()) {
    const LabInfo& info = lab->info();
    page.subsection(info.id + ": " + info.question);
    for (const OptionHelpGroup& group : line_of(figure_command(), lab).help().groups) {
      const bool own = group.title == "Options" || group.title == "Parameters of " + info.id;
      for (const OptionHelp& option : group.options) {
        if (known.contains(option.name)) continue;
        if (own) {
          page.option(option);
          continue;
        }
        auto place = std::find_if(shared.begin(), shared.end(),
                                  [&](const OptionHelpGroup& each) { return each.title == group.title; });
        if (place == shared.end()) place = shared.insert(shared.end(), {group.title, {}});
        const bool said = std::any_of(place->options.begin(), place->options.end(),
                                      [&](const OptionHelp& each) { return each.name == option.name; });
        if (!said) place->options.push_back(option);
      }
    }
  }
  for (const OptionHelpGroup& group : shared) {
    page.subsection(group.title);
    for (const OptionHelp& option : group.options) page.option(option);
  }
}

ManualPage page_of_command(const Command& command) {
  const CommandHelp help = line_of(command).help();
  ManualPage page(page_of(command), command.summary);
  page.section("SYNOPSIS");
  const std::string& name = command.name;
  const std::string rest = help.usage.starts_with(name) ? help.usage.substr(name.size()) : " " + help.usage;
  page.synopsis("whereabouts " + name, rest.empty() ? rest : rest.substr(1));
  page.section("DESCRIPTION");
  page.paragraph(help.summary);
  if (takes_lab(help)) {
    page.paragraph(
        "The inputs and parameters of every lab, which are flags here, are in whereabouts-labs(1).");
  }
  add_groups(page, help);
  if (command.name == labs_command().name) add_labs(page, line_of(figure_command()).help());
  return page;
}

void add_inputs(ManualPage& page) {
  page.section("INPUTS");
  page.paragraph(
      "--image, --checkpoint and --run take files of your own in place of the built-in ones. Some labs take "
      "more: a second image or checkpoint, a data set, a series. The flags of each lab are in "
      "whereabouts-labs(1).");
  page.paragraph(
      "What a checkpoint leaves open is assumed, and the assumption is printed. --heads, --pool, "
      "--norm-order, "
      "--activation, --head-activation, --rotary, --rope-temperature, --mean, --std, --grid, --prefix and "
      "--tensor override it; --root chooses one of several models in a file. --image-values says what the "
      "numbers of an image array mean.");
}

void add_outputs(ManualPage& page) {
  page.section("OUTPUTS");
  page.paragraph(
      "The suffix of --out chooses the format. A figure is .png, .svg, .pdf or .html; its numbers are .npz, "
      ".csv or .json, and the table of the lab ablation also .md or .tex; an animation is .mp4, .gif or a "
      "folder of PNG frames.");
  page.paragraph(
      "Words stay text in SVG, and PDF embeds its fonts. HTML is one page of less than 2 MB that needs no "
      "network: pointing at a place shows its values in every panel, and a slider sweeps a parameter "
      "(--sweep).");
  page.paragraph(
      "For print, --venue sets width, type and panel letters as a publisher asks; --width-mm, --height-mm, "
      "--font, --font-size, --line-scale, --letters, --background, --legend, --colour-bar, --title, "
      "--caption "
      "and --label change them one by one. In a narrow column without a height a figure has its leader and "
      "the panels that can be read beside it, and says which are left out; --panels whole draws all of "
      "them.");
  page.paragraph(
      "--batch layer=0,4,8 draws a figure for each value, --batch checkpoint=a.pt,b.pt for each file, all on "
      "the same scales; --list, --only and --collect share them out among machines. --panels each writes a "
      "file "
      "for each panel. Several labs give a PDF with a page for each; --one-page 2 puts them on one page of "
      "any kind, in two columns, with letters.");
  page.paragraph(
      "A figure holds the session that made it, and a film that of its first frame: --from FILE draws it "
      "again, with whatever other options are given. Several --from give a PDF with a page for each, or, "
      "with "
      "--out 'new_{}.png', a file for each. --session off leaves the session out.");
  page.paragraph("Output files are checked before anything is computed, and appear whole or not at all.");
}

ManualPage main_page() {
  const CommandHelp help = line_of(window_command("whereabouts")).help();
  ManualPage page("whereabouts", "see how a vision transformer knows where things are");
  page.section("SYNOPSIS");
  page.synopsis("whereabouts", help.usage);
  page.synopsis("whereabouts", "COMMAND [ARGUMENTS]");
  page.section("DESCRIPTION");
  page.paragraph(
      "A transformer reads an image as a set of patches, and a set has no order. Whereabouts shows what is "
      "added so that the model knows where each patch belongs, how much of it a trained model uses, and what "
      "breaks without it.");
  page.paragraph(
      "Without a subcommand the window opens, with the files that are given. No subcommand needs a display. "
      "Labs work with nothing given: an image, a checkpoint and a training run are built in.");
  add_groups(page, help);
  page.section("COMMANDS");
  for (const Command& command : commands()) page.item(command.name, command.summary);
  page.section("LABS");
  page.paragraph("A lab answers one question; whereabouts-labs(1) has the parameters of each.");
  for (const Lab* lab : labs()) page.item(lab->info().id, lab->info().question);
  add_inputs(page);
  add_outputs(page);
  add_exit_status(page);
  page.section("FILES");
  page.item("*.whereabouts",
            "a session: a lab, its values and its inputs, as JSON; exported figures hold one too");
  page.item("*.lesson", "a lesson: steps with words, sessions and questions, as JSON");
  page.item("~/.config/whereabouts/whereabouts.conf", "what the window remembers");
  page.section("ENVIRONMENT");
  page.item("WHEREABOUTS_KERNELS",
            "baseline, avx2 or avx512: computes with less than the best that the CPU has");
  page.item("WHEREABOUTS_FAILURES",
            "json: a failure is told on standard error as one line of JSON, with where, problem and remedy");
  page.section("EXAMPLES");
  page.item("whereabouts photo.jpg model.safetensors", "opens both in the window");
  page.item("whereabouts figure neighbours --checkpoint model.safetensors --out near.pdf",
            "draws which positions of a model are near which");
  page.item("whereabouts figure --from near.pdf --theme paper --out near.png", "draws that figure again");
  page.item("whereabouts animate neighbours --sweep reference --out near.mp4", "makes a film of it");
  std::vector<std::string> pages;
  for (const Command& command : commands()) pages.push_back(page_of(command));
  page.see_also(pages);
  return page;
}

// A link to a heading as GitHub makes it.
std::string link(const ManualPage& page) {
  std::string name = page.name();
  std::replace(name.begin(), name.end(), '-', ' ');
  return "[" + name + "](#" + page.name() + ")";
}

// docs/command-line.md.
std::string reference() {
  std::vector<ManualPage> pages{main_page()};
  for (const Command& command : commands()) pages.push_back(page_of_command(command));
  std::string text =
      "# The command line\n\n"
      "Every command with its options, as `--help` and the manual have them. The program writes this page: "
      "`cmake --build --preset release --target reference` does it again.\n\n";
  for (const ManualPage& page : pages) text += "- " + link(page) + ": " + page.what() + "\n";
  for (const ManualPage& page : pages) text += "\n" + markdown_chapter(page);
  return text;
}

}  // namespace

void write_man_pages(const std::filesystem::path& folder, const std::string& version) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    refuse_file(folder.string(), "the folder cannot be made (" + error.message() + ")", "choose another");
  for (const Command& command : commands()) {
    ManualPage page = page_of_command(command);
    add_exit_status(page);
    page.see_also({"whereabouts"});
    write_file(folder / (page_of(command) + ".1"), groff_page(page, version));
  }
  write_file(folder / "whereabouts.1", groff_page(main_page(), version));
  write_file(folder / "command-line.md", reference());
}

}  // namespace whereabouts
