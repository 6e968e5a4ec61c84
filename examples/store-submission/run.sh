#!/bin/sh
set -eu
cd "$(dirname "$0")"
tenon push --yes
tenon submission-sheet --for openai --import-file chatgpt-app-submission.json
curl --fail --silent --show-error "${TENON_URL:-http://localhost:4000}/.well-known/openai-apps-challenge"
