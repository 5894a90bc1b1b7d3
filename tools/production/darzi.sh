#!/bin/sh
# darzi [start | doctor | admin:create | backup | backup:verify | backup:nightly | backup:key | restore | database:upgrade] …
# A production install: the machine's own Node, 24 or later, and nothing to build.
cd "$(dirname "$0")" || exit 1
. tools/limits.sh

node_version=$(node -p process.versions.node) || { echo 'darzi: Node.js 24 is missing' >&2; exit 1; }
[ "${node_version%%.*}" -ge 24 ] || { echo "darzi: Node.js $node_version is too old: 24 or later" >&2; exit 1; }

command=${1:-start}
[ $# -eq 0 ] || shift
server=apps/server/src
case $command in
  # shellcheck disable=SC2086 # the flags are words
  start) exec node $shop_flags $server/main.ts "$@" ;;
  doctor) exec node $server/doctor.cli.ts "$@" ;;
  admin:create) exec node $server/create-admin.ts "$@" ;;
  backup | restore) exec node $server/backup.cli.ts "$command" "$@" ;;
  backup:*) exec node $server/backup.cli.ts "${command#backup:}" "$@" ;;
  database:upgrade) exec node $server/upgrade.cli.ts "$@" ;;
  *) echo "darzi: there is no command $command" >&2; exit 2 ;;
esac
