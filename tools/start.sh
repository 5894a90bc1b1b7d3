#!/bin/sh
# npm start: installs and builds what is missing or has changed, then becomes the shop, so that a signal to npm
# reaches it.
cd "$(dirname "$0")/.." || exit 1
. tools/environment.sh

run_step node tools/prepare.mjs install web

PATH=$pinned_path
export PATH
# shellcheck disable=SC2086 # the flags are words
set -- node_modules/.bin/node $shop_flags apps/server/src/main.ts "$@"
if [ "$npm_lifecycle_event" = start ] && [ -r /proc/$$/stat ] && command -v setpriv >/dev/null 2>&1; then
  # kill -9 cannot be passed on: if npm was killed, by now or later, the shop is told to stop.
  read -r _ _ _ parent _ </proc/$$/stat
  [ "$parent" = "$PPID" ] || exit 143
  set -- setpriv --pdeathsig=TERM -- "$@"
fi
exec "$@"
