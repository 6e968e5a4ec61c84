#!/bin/sh
set -eu
cd "$(dirname "$0")"
tenon push --yes
tenon call list_books page_size=3
tenon call list_books page_size=3 page=3
tenon call create_order isbn=9780141441146
