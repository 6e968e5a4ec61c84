#!/bin/sh
set -eu
cd "$(dirname "$0")"
export SHOP_CLIENT_SECRET=secret-of-the-shop
port="${AUTHORIZATION_SERVER_PORT:-4020}"
node authorization-server.mjs "$port" &
trap "kill $!" EXIT
until curl --silent --output /dev/null "http://localhost:$port"; do sleep 0.1; done
tenon push --yes --env SHOP_CLIENT_SECRET
tenon call list_books query=eyre
