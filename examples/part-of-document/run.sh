#!/bin/sh
set -eu
cd "$(dirname "$0")"
tenon push --yes
tenon import shop --tags books --operations createOrder --overlay overlay.yaml --tools all --yes
tenon pull
cat tenon.yaml
