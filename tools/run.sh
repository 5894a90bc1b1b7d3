#!/bin/sh
# tools/run.sh 'install web headless' PROGRAM ARG…: prepares the clone, then becomes one of its programs on the pinned
# Node.
cd "$(dirname "$0")/.." || exit 1
. tools/environment.sh

steps=$1
shift
# shellcheck disable=SC2086 # the steps are words
run_step node tools/prepare.mjs $steps

# Only where one was asked for: a program may begin another one here that needs the other kind.
if [ -z "$CHROMIUM_PATH" ]; then
  case " $steps " in
    *' headless '*) CHROMIUM_PATH=$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome) ;;
    *' browser '*) CHROMIUM_PATH=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ;;
  esac
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH CHROMIUM_PATH
exec "$@"
