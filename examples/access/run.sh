#!/bin/sh
set -eu
cd "$(dirname "$0")"
tenon push --yes
tenon release
