#!/bin/sh
set -eu
cd "$(dirname "$0")"
port="${RECEIVER_PORT:-4030}"
export TENON_URL="${TENON_URL:-http://localhost:4000}"
tenon push --yes
node receiver.mjs "$port" &
trap "kill $! 2>/dev/null || true" EXIT
until curl --silent --output /dev/null "http://127.0.0.1:$port"; do sleep 0.1; done
tenon release
wait
