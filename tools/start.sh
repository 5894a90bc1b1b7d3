#!/bin/sh
# npm start: installs and builds what is missing or has changed, then becomes the shop, so that a signal to
# npm reaches it.
cd "$(dirname "$0")/.." || exit 1
. tools/environment.sh

run_step node tools/prepare.mjs install web

PATH=$pinned_path
export PATH
exec node_modules/.bin/node apps/server/src/main.ts "$@"
