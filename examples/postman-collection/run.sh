#!/bin/sh
set -eu
cd "$(dirname "$0")"
tenon push --yes
tenon call find_books query=jane
tenon call order_book isbn=9780141441146 copies=2
