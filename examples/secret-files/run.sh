#!/bin/sh
set -eu
cd "$(dirname "$0")"
secrets=/tmp/tenon-secrets
mkdir -p "$secrets"
echo first-key > "$secrets/bookshop_key"
tenon push --yes --env "file:$secrets/bookshop_key=http://localhost:4010"
tenon call list_books query=eyre
tenon pull
