#!/bin/sh
# npm test: installs, builds, makes sure of a browser, then runs every test; arguments go to Vitest.
cd "$(dirname "$0")/.." || exit 1
. tools/environment.sh

run_step node tools/prepare.mjs install web browser

if [ -z "$CHROMIUM_PATH" ]; then
  CHROMIUM_PATH=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH CHROMIUM_PATH
exec node node_modules/vitest/vitest.mjs run "$@"
