#!/bin/sh
set -eu
cd "$(dirname "$0")"
tenon push --yes
tenon validate
tenon call create_order isbn=9780141441146
tenon call read_sales
