#!/bin/sh
set -eu
cd "$(dirname "$0")"
document="${BOOKSHOP_URL:-http://localhost:4010}/openapi.yaml"
curl --fail --silent --show-error --output before.yaml "$document"
trap 'curl --silent --upload-file before.yaml --output /dev/null "$document"; rm before.yaml after.yaml' EXIT
tenon push --yes
sed -e 's|url: /$|url: https://books.example.com/v2|' \
  -e 's|^  /orders:|  /shop/orders:|' -e 's|listOrders|listShopOrders|' \
  -e 's|Books of the shop, filtered by|One page of the books, filtered by|' before.yaml > after.yaml
curl --fail --silent --show-error --upload-file after.yaml --output /dev/null "$document"
tenon integrations refresh shop
tenon integrations refresh shop --apply --conflicts mine --yes
tenon integrations refresh shop
tenon call list_books query=eyre
