#!/bin/sh
# darzi [start | doctor | admin:create | backup | backup:verify | backup:nightly | backup:key | restore | database:upgrade] …
# A production install: the machine's own Node, 24 or later, and nothing to build. Every command has the shop's
# variables: those of /etc/darzi.env (or DARZI_ENV) that are not set already. Relative paths are the caller's.
export INIT_CWD="$PWD"
cd "$(dirname "$(readlink -f "$0")")" || exit 1
. tools/limits.sh

variables=${DARZI_ENV:-/etc/darzi.env}
if [ -e "$variables" ]; then
  [ -r "$variables" ] || { echo "darzi: $(id -un) may not read $variables: runuser -u darzi -- $PWD/darzi …" >&2; exit 1; }
else
  variables=/dev/null
fi

node_version=$(node -p process.versions.node) || { echo 'darzi: Node.js 24 is missing' >&2; exit 1; }
[ "${node_version%%.*}" -ge 24 ] || { echo "darzi: Node.js $node_version is too old: 24 or later" >&2; exit 1; }

command=${1:-start}
[ $# -eq 0 ] || shift
server=apps/server/src
run() { exec node "--env-file=$variables" "$@"; }
case $command in
  # shellcheck disable=SC2086 # the flags are words
  start) run $shop_flags $server/main.ts "$@" ;;
  doctor) run $server/doctor.cli.ts "$@" ;;
  admin:create) run $server/create-admin.ts "$@" ;;
  backup | restore) run $server/backup.cli.ts "$command" "$@" ;;
  backup:*) run $server/backup.cli.ts "${command#backup:}" "$@" ;;
  database:upgrade) run $server/upgrade.cli.ts "$@" ;;
  *) echo "darzi: there is no command $command" >&2; exit 2 ;;
esac
