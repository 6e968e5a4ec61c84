#!/bin/sh
set -eu
cd "$(dirname "$0")"
export TENON_URL="${TENON_URL:-http://localhost:4000}"
ci=$(mktemp -d)
trap 'rm -rf "$ci"' EXIT
commit() { cp tenon.yaml "$ci"; }
run_ci() { (cd "$ci" && tenon push --yes); }
edit() { sed "$1" tenon.yaml >tenon.yaml.new && mv tenon.yaml.new tenon.yaml; }

tenon push --yes
node edit-draft.mjs bookshop-together read_a_book "Reads a book by its ISBN."

edit 's/Lists books\./Lists all books./' && commit
run_ci || echo "The push of the CI ended with $?."

tenon pull
commit && run_ci
cat tenon.yaml

node edit-draft.mjs bookshop-together read_a_book "Reads one book."
edit 's/Reads a book by its ISBN\./Reads a book, with its price./'
tenon pull || echo "The pull ended with $?."
cat tenon.yaml
