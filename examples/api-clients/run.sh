#!/bin/sh
# ./run.sh [typescript] [python] [go] [jobs]: by default all whose program is installed.
set -eu
cd "$(dirname "$0")"
has() { command -v "$1" >/dev/null; }
if [ $# -eq 0 ]; then
  set -- typescript
  if has python3; then set -- "$@" python; fi
  if has go; then set -- "$@" go; fi
  set -- "$@" jobs
fi
for language in "$@"; do
  case $language in
    typescript) node build-app.ts ;;
    jobs) node ten-jobs.ts ;;
    python) python3 build_app.py ;;
    go) go run build_app.go ;;
    *) echo "$language: must be typescript, python, go or jobs" >&2 && exit 2 ;;
  esac
done
