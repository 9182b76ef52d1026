#include "app/cli/manual.h"

#include <algorithm>
#include <set>

#include "app/cli/manual_page.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/labs/framework/lab.h"

namespace whereabouts {
namespace {

std::string page_of(const Command& command) {
  return std::string("whereabouts-") + command.name;
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
void add_labs(ManualPage& page, const Command& command, const CommandHelp& plain) {
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
    for (const OptionHelpGroup& group : help_of(command.run, {info.id}).groups) {
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

ManualPage page_of_command(const Command& command, const std::string& version) {
  const CommandHelp help = help_of(command.run);
  ManualPage page(page_of(command), command.summary, version);
  page.section("SYNOPSIS");
  const std::string name = command.name;
  const std::string rest = help.usage.starts_with(name) ? help.usage.substr(name.size()) : " " + help.usage;
  page.synopsis("whereabouts " + name, rest.empty() ? rest : rest.substr(1));
  page.section("DESCRIPTION");
  page.paragraph(help.summary);
  if (takes_lab(help)) {
    page.paragraph(
        "The inputs and parameters of every lab, which are flags here, are in whereabouts-labs(1).");
  }
  add_groups(page, help);
  return page;
}

ManualPage main_page(const std::string& version) {
  const CommandHelp help = help_of([](const Arguments& words) { return run_window("whereabouts", words); });
  ManualPage page("whereabouts", "see how a vision transformer knows where things are", version);
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
  add_exit_status(page);
  page.section("FILES");
  page.item("*.whereabouts",
            "a session: a lab, its values and its inputs, as JSON; exported figures hold one too");
  page.item("*.lesson", "a lesson: steps with words, sessions and questions, as JSON");
  page.item("~/.config/whereabouts/whereabouts.conf", "what the window remembers");
  page.section("ENVIRONMENT");
  page.item("WHEREABOUTS_KERNELS",
            "baseline, avx2 or avx512: computes with less than the best that the CPU has");
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

}  // namespace

void write_man_pages(const std::filesystem::path& folder, const std::string& version) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    refuse_file(folder.string(), "the folder cannot be made (" + error.message() + ")", "choose another");
  const Command* figure = nullptr;
  for (const Command& command : commands()) {
    if (command.run == run_figure) figure = &command;
  }
  for (const Command& command : commands()) {
    ManualPage page = page_of_command(command, version);
    if (command.run == run_labs && figure != nullptr) add_labs(page, *figure, help_of(figure->run));
    add_exit_status(page);
    page.see_also({"whereabouts"});
    write_file(folder / (page_of(command) + ".1"), page.text());
  }
  write_file(folder / "whereabouts.1", main_page(version).text());
}

}  // namespace whereabouts
