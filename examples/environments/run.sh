#!/bin/sh
set -eu
cd "$(dirname "$0")"

# The app itself is the stage for development; the file has the other stages and their values.
tenon push --yes

tenon test
tenon release
tenon promote --from development --to staging
tenon promote --from staging --to production

# The next version reaches staging only.
sed -i.bak 's|^tests:|  - key: order_a_book\n    operation: shop/create_order\ntests:|' tenon.yaml
tenon push --yes
tenon release --to staging
tenon promote --from staging --to production --dry-run || echo "Production waits for the test cases."
tenon test
tenon release
tenon promote --from development --to production
tenon environments list

tenon rollback --environment production
tenon releases --environment production

tenon preview create --name pr-12 --ttl 1d
tenon preview delete pr-12 --yes
