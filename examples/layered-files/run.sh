#!/bin/sh
set -eu
cd "$(dirname "$0")"
export TENON_URL="${TENON_URL:-http://localhost:4000}"

tenon push --yes books.yaml orders.yaml --set PAGE_SIZE=2
tenon variables list --app bookshop-books

tenon call list_books --app bookshop-books
tenon variables set --yes PAGE_SIZE=1 --app bookshop-books
tenon call list_books --app bookshop-books

tenon diff --file books.yaml --overlay staging.yaml
