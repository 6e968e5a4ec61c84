#!/bin/sh
set -eu
cd "$(dirname "$0")"
tenon push --yes
tenon call get_book isbn=9780141439518
tenon call get_price isbn=9780141439518
