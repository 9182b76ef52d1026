# shellcheck shell=bash disable=SC2154
# Shared by start, check and .ci/run: install what is missing, configure, build. Sourced, never run. Everything it says
# goes to stderr, and nothing it runs reads the caller's stdin. The caller has set $root to the repository.

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# The packages wanted by $1 ("all", "ci" or "coverage"), one a line, alternatives still joined by "|"; $2 "?": those that are left out
# where there are none.
wanted_packages() {
  awk -v group="$1" -v mark="${2-}" '!/^#/ && NF && ($2 == "all" mark || $2 == group mark) { print $1 }' \
    "$root/cmake/packages"
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Of the packages wanted by $1 (and $2, as above), those of which no alternative is installed.
missing_packages() {
  local entry name found
  for entry in $(wanted_packages "$1" "${2-}"); do
    found=
    for name in ${entry//|/ }; do
      if is_installed "$name"; then
        found=yes
        break
      fi
    done
    [ -n "$found" ] || printf '%s\n' "$entry"
  done
}

# The first alternative that the package lists offer.
available() {
  local name
  for name in ${1//|/ }; do
    if apt-cache show "$name" >/dev/null 2>&1; then
      printf '%s\n' "$name"
      return
    fi
  done
  printf '%s\n' "${1%%|*}"
}

name_packages() {
  say "$1 Install these (Debian's names; other systems have similar ones), then try again:"
  wanted_packages "$2" | sed 's/|.*//' | xargs printf '  %s\n' >&2
}

# Installs what $1 ("all", "ci" or "coverage") lacks, where this system is one of Debian's.
install_packages() {
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 0
  local missing extra as_root=() names=() entry
  missing=$(missing_packages "$1")
  extra=$(missing_packages "$1" '?')
  if [ -z "$missing" ]; then
    # What can be done without is no reason to ask for a password, nor to look where it is known not to be.
    if [ -z "$extra" ] || [ "$(id -u)" -ne 0 ]; then return 0; fi
    # shellcheck disable=SC2086
    apt-cache show $extra >/dev/null 2>&1 || return 0
  fi
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      name_packages "packages are missing, and installing them needs root or sudo." "$1"
      return 1
    fi
    as_root=(sudo)
  fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600)
  # shellcheck disable=SC2086
  say "installing $(printf '%s\n' $missing $extra | sed 's/|.*//' | tr '\n' ' ')"
  # The lock (descriptor 9) stays here: a package may start a service that would hold it for ever. Lists that cannot be
  # refreshed may still be good enough.
  "${apt[@]}" update >&2 </dev/null 9>&- || say "the package lists could not be refreshed; trying with those at hand"
  for entry in $missing; do names+=("$(available "$entry")"); done
  for entry in $extra; do
    if apt-cache show "$entry" >/dev/null 2>&1; then names+=("$entry"); else say "there is no $entry here: left out"; fi
  done
  if ! "${apt[@]}" install -y --no-install-recommends "${names[@]}" >&2 </dev/null 9>&-; then
    say "apt-get could not install ${names[*]}; see its words above"
    return 1
  fi
}

# The build folder belongs to the place it was made in: CMake refuses it after the tree was moved or copied.
forget_moved_build() {
  local cache="$1/CMakeCache.txt"
  if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    say "the tree was moved: building anew"
    rm -rf "$1"
  fi
}

# Builds target $2 (empty: everything) of preset $1.
build_preset() {
  local preset=$1 target=$2 folder="$root/build/$1" log="$root/build/$1.log"
  forget_moved_build "$folder"
  mkdir -p "$root/build"
  if ! command -v cmake >/dev/null || ! command -v ninja >/dev/null; then
    name_packages "cmake and ninja are needed to build." all
    return 1
  fi
  if ! (cd "$root" && cmake --preset "$preset") >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    name_packages "configuring failed; its words are above and in $log." all
    return 1
  fi
  # shellcheck disable=SC2086  # no target means no argument
  if ! (cd "$root" && cmake --build --preset "$preset" ${target:+--target $target}) >&2 </dev/null; then
    say "the build failed; the compiler's words are above"
    return 1
  fi
}

# Succeeds where nothing that target $1 depends on has changed since its stamp. Change times also see files that were
# moved in with an old modification time; folders tell of files that went away.
is_up_to_date() {
  local stamp="$root/build/release/.$1-is-built"
  [ -f "$stamp" ] && [ -x "$root/build/release/bin/whereabouts" ] || return 1
  [ "$(cat "$stamp")" = "$root" ] || return 1
  local sources=(core ui app resources cmake CMakeLists.txt CMakePresets.json) source existing=()
  [ "$1" = whereabouts ] || sources+=(tests)
  for source in "${sources[@]}"; do
    [ -e "$root/$source" ] && existing+=("$root/$source")
  done
  [ -z "$(find "${existing[@]}" -newercm "$stamp" -print -quit)" ]
}

# Brings target $1 ("whereabouts", or "all" with the tests) of the release build up to date; $2 "yes": may install
# packages. One at a time: whoever comes second waits, and then finds everything done.
set_up() {
  local target=$1 may_install=$2
  is_up_to_date "$target" && return 0
  if ! mkdir -p "$root/build" 2>/dev/null || ! [ -w "$root/build" ]; then
    say "$root/build cannot be written; give yourself permission or copy the tree"
    return 1
  fi
  (
    if command -v flock >/dev/null; then
      if ! flock -n 9; then
        say "waiting for another build of this tree"
        flock 9
      fi
    fi
    is_up_to_date "$target" && exit 0
    if [ "$may_install" = yes ]; then install_packages all || exit 1; fi
    # Dated before the build, so that a file saved while it runs counts as newer.
    mkdir -p "$root/build"
    started=$(mktemp "$root/build/started.XXXXXX")
    trap 'rm -f "$started"' EXIT
    printf '%s' "$root" >"$started"
    build_preset release "$([ "$target" = all ] || printf '%s' "$target")" || exit 1
    mv "$started" "$root/build/release/.$target-is-built"
  ) 9>"$root/build/lock"
}
