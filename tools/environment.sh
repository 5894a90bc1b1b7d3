# Sourced by start.sh and run.sh in the clone's own directory: what both need before anything of the shop can run.
# Only POSIX sh and the machine's own Node (20 or later) are available here.

fail() {
  echo "darzi: $1" >&2
  exit 1
}

# npm puts the clone's own programs first on the PATH, including the pinned Node that an install removes and restores:
# while preparing, only the machine's own programs count.
pinned_path=$PATH
PATH=$(printf '%s' "$PATH" | tr ':' '\n' | grep -v -e '/node_modules/\.bin$' -e '/node-gyp-bin$' | paste -s -d : -)
export PATH

command -v node >/dev/null 2>&1 || fail 'Node.js is missing: install version 20 or later from https://nodejs.org'
node_version=$(node -p process.versions.node) || fail 'Node.js does not run: install version 20 or later'
[ "${node_version%%.*}" -ge 20 ] || fail "Node.js $node_version is too old: install version 20 or later"
command -v npm >/dev/null 2>&1 || fail 'npm is missing: install it beside Node.js'

# Runs a preparation step so that a signal to this shell ends it too.
run_step() {
  "$@" &
  step=$!
  trap 'kill -TERM "$step" 2>/dev/null; wait "$step"; exit 143' TERM INT HUP
  wait "$step"
  step_status=$?
  trap - TERM INT HUP
  [ "$step_status" -eq 0 ] || exit "$step_status"
}

. tools/limits.sh
