# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# How what is missing gets onto this computer: read by ./dev, which holds the lists.
#
# ./dev defines say, die, useful_packages and $command before.
# shellcheck disable=SC2154
#
# An entry of a list is a package's name, or several with "|" between them: the first that this
# system knows. What counts as installed is what dpkg says, before and after: apt's exit code alone
# proves nothing, after Ctrl-C least of all.

# What a Debian without any of the packages has to fetch and to find room for, in MB.
readonly most_fetched_mb=430 most_installed_mb=2100
# Seconds between two tries while another program holds apt's lock, and how many there are.
readonly lock_pause_s=5 lock_tries=60

installed() {
  [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# Prints those of the entries of which no alternative is installed.
missing() {
  local entry name found
  for entry in "$@"; do
    found=
    for name in ${entry//|/ }; do
      if installed "$name"; then
        found=1
        break
      fi
    done
    if [[ -z $found ]]; then echo "$entry"; fi
  done
}

# ask_apt ENTRY...: takes up which of their packages apt can install, all in one question.
apt_knows=
ask_apt() {
  apt_knows=
  (($# > 0)) || return 0
  local names=${*//|/ }
  # shellcheck disable=SC2086  # names are words
  apt_knows=" $(apt-cache madison $names 2>/dev/null | awk '!seen[$1]++ {printf "%s ", $1}')"
}

# first_known ENTRY: prints the first alternative that apt can install; fails where there is none.
first_known() {
  local name
  for name in ${1//|/ }; do
    if [[ $apt_knows == *" $name "* ]]; then
      echo "$name"
      return
    fi
  done
  return 1
}

# Prints, for each entry, what apt can install of it, and nothing for those that it does not know.
known() {
  local entry
  for entry in "$@"; do first_known "$entry" || true; done
}

# Prints the entries that apt does not know, each by its first name.
unknown() {
  local entry
  for entry in "$@"; do first_known "$entry" >/dev/null || echo "${entry%%|*}"; done
}

# What a person types to get the entries. Before its first update apt may know none of them.
install_command() {
  local entry names=()
  ask_apt "$@"
  for entry in "$@"; do names+=("$(first_known "$entry" || echo "${entry%%|*}")"); done
  echo "apt-get update && apt-get install -y --no-install-recommends ${names[*]}"
}

# Sets as_root to what makes a command root's; fails where that cannot be had.
# may_ask: whether a password may be asked for.
as_root=()
become_root() {
  local may_ask=$1
  if (($(id -u) == 0)); then return 0; fi
  command -v sudo >/dev/null || return 1
  if ! sudo -n true 2>/dev/null; then
    # Without a terminal nobody can type a password.
    [[ -n $may_ask && -t 0 ]] || return 1
  fi
  as_root=(sudo)
}

# apt ARGUMENTS...: apt-get as root. Its output is shown and stays in $apt_said. While another
# program holds the lock, it is tried again.
apt_said=
apt() {
  local try status=0 log
  log=$(mktemp)
  for ((try = 1; try <= lock_tries; ++try)); do
    status=0
    "${as_root[@]}" env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive apt-get -q "$@" </dev/null 2>&1 |
      tee -i "$log" >&2 || status=$?
    apt_said=$(<"$log")
    if ((status != 0)) && [[ $apt_said == *"dpkg was interrupted"* ]] && ((try == 1)); then
      say "An earlier installation was interrupted: finishing it."
      "${as_root[@]}" dpkg --configure -a >&2 || break
    elif ((status != 0)) && [[ $apt_said =~ (Could not get|Unable to acquire the dpkg frontend)\ lock ]]; then
      if ((try == 1)); then say "Another program uses apt (its lock is held): waiting for it, 5 minutes at most."; fi
      sleep "$lock_pause_s"
    else
      break
    fi
  done
  rm -f "$log"
  return "$status"
}

# The first line in which apt told of a fault.
apts_fault() { awk '/^(E:|Err:|W: Failed)/ {print; exit}' <<<"$apt_said"; }

# Sets sources to "fine", "some" (one or more failed) or "none" (no network, most often). apt's exit
# code does not tell: it is 0 without any network, and 100 for one dead source among good ones.
sources=fine
update() {
  local status=0
  apt update || status=$?
  sources=fine
  if ((status == 0)) && [[ -z $(apts_fault) ]]; then return; fi
  sources=none
  if [[ $'\n'$apt_said =~ $'\n'(Get|Hit): ]]; then
    sources=some
    say "One of apt's sources failed: going on with the others. ($(apts_fault))"
  fi
}

# Ends the program where apt knows none of an entry's packages.
die_of_unknown() {
  case $sources in
    none)
      die "apt reached none of its sources: is there a network? Connect, and run ./dev $command again." \
        "($(apts_fault))" ;;
    some)
      die "apt knows no package $*, and one of its sources failed: mend or remove that source in" \
        "/etc/apt, and run ./dev $command again. ($(apts_fault))" ;;
  esac
  if [[ $* == libtorch-dev ]]; then
    die "this system has no package of libtorch. Get the C++ build (cxx11 ABI) from https://pytorch.org," \
      "unpack it and say where: CMAKE_PREFIX_PATH=/path/to/libtorch ./dev $command"
  fi
  die "apt knows no package $*: Potluck needs Debian 12 or 13, or a system with the same packages"
}

# What apt is about to fetch and to fill, in its own words.
tell_size() {
  local plan
  plan=$(LC_ALL=C.UTF-8 apt-get -q --print-uris install -y --no-install-recommends "$@" 2>/dev/null) || return 0
  awk '/^Need to get/ || /^After this operation/' <<<"$plan" | while read -r line; do say "$line"; done
}

install() { apt install -y --no-install-recommends "$@"; }

# install_all NEEDED -- USEFUL: all at once; where that fails, what is needed, then each of the others.
install_all() {
  local needed=() useful=() name
  while [[ $1 != -- ]]; do
    needed+=("$1")
    shift
  done
  useful=("${@:2}")
  if install "${needed[@]}" "${useful[@]}"; then return; fi
  if ((${#needed[@]} > 0 && ${#useful[@]} > 0)); then install "${needed[@]}" || return; fi
  for name in "${useful[@]}"; do install "$name" || true; done
}

tell_of_useful() {
  local names=("${@%%|*}")
  (($# > 0)) || return 0
  say "Not installed: ${names[*]}. Nothing fails to build without; the list in ./dev says what they bring."
}

# No apt: one sentence, and on with what is here where somebody has installed it by hand.
without_apt() {
  local name
  name=$(. /etc/os-release 2>/dev/null && echo "${PRETTY_NAME:-}") || true
  say "This system${name:+ ($name)} has no apt, and ./dev installs packages on Debian 12 and 13 only." \
    "Potluck needs what is called there: $*"
  if ! command -v cmake >/dev/null || ! command -v ninja >/dev/null; then
    die "install these under the names that they have here, or use a container of Debian 13"
  fi
  say "Going on with what is here."
}

# ensure ENTRY...: installs what is missing of them and of the useful packages. No apt call when all
# is here. Ends the program, with what to do, where something of ENTRY... stays missing.
ensure() {
  local begin=$SECONDS needed=() useful=() names=() more=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    without_apt "$@"
    return
  fi
  mapfile -t needed < <(missing "$@")
  mapfile -t useful < <(missing "${useful_packages[@]}")
  if ((${#needed[@]} == 0)); then
    ensure_useful "${useful[@]}"
    return
  fi
  names=("${needed[@]}" "${useful[@]}")
  say "Missing packages: ${names[*]%%|*}"
  if ((${#needed[@]} > 10)); then
    say "On a fresh Debian apt fetches about $most_fetched_mb MB for them and needs $most_installed_mb MB of disk."
  fi
  tell_first_build
  if ! become_root may-ask; then
    die "there is no right to install here (neither root nor sudo). As root:
    $(install_command "${needed[@]}")
and, for what these bring (the list in ./dev says it):
    $(install_command "${useful[@]}")"
  fi
  update
  ask_apt "${needed[@]}" "${useful[@]}"
  mapfile -t names < <(unknown "${needed[@]}")
  if ((${#names[@]} > 0)); then die_of_unknown "${names[@]}"; fi
  mapfile -t names < <(known "${needed[@]}")
  mapfile -t more < <(known "${useful[@]}")
  tell_size "${names[@]}" "${more[@]}"
  install_all "${names[@]}" -- "${more[@]}" || true
  mapfile -t needed < <(missing "${needed[@]}")
  if ((${#needed[@]} > 0)); then
    die "apt has not installed ${needed[*]%%|*} ($(apts_fault)). When that is mended, run ./dev $command again, or as root:
    $(install_command "${needed[@]}")"
  fi
  mapfile -t useful < <(missing "${useful[@]}")
  tell_of_useful "${useful[@]}"
  say "installing took $(pretty_seconds $((SECONDS - begin)))"
}

# Nothing needed is missing: nobody is asked for a password, nor apt for what it does not know.
ensure_useful() {
  local names=()
  ask_apt "$@"
  mapfile -t names < <(known "$@")
  if ((${#names[@]} == 0)); then return; fi
  if become_root ""; then
    tell_size "${names[@]}"
    install_all -- "${names[@]}"
    mapfile -t names < <(missing "${names[@]}")
    tell_of_useful "${names[@]}"
  else
    say "Useful, but not here: ${names[*]}. As root: $(install_command "${names[@]}")"
  fi
}
