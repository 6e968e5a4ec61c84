#!/bin/sh
# Lists the tools that the caller of $CALLER_TOKEN sees at the address $1, and cancels an order.
set -eu
ask() {
  curl -sS -i -X POST "$1" -H "Authorization: Bearer $CALLER_TOKEN" -H 'Content-Type: application/json' \
    -H 'Accept: application/json' -d "$2" | tr -d '\r' | grep -i -E '^HTTP|^www-authenticate|^\{'
}
ask "$1" '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
ask "$1" '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "cancel_order", "arguments": {"id": "1"}}}'
