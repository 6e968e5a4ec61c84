import { expect, test } from 'vitest'
import { isLocalAddress } from './local-address.ts'

test.each([
  'http://tenon.example/mcp/a/mcp',
  'https://localhost:4000/mcp/a/mcp',
  'https://tenon/mcp/a/mcp',
  'https://tenon.local/mcp/a/mcp',
  'https://tenon.corp.internal/mcp/a/mcp',
  'https://127.0.0.1/mcp/a/mcp',
  'https://10.1.2.3/mcp/a/mcp',
  'https://172.20.0.1/mcp/a/mcp',
  'https://192.168.1.5/mcp/a/mcp',
  'https://100.64.0.1/mcp/a/mcp',
  'https://[::1]/mcp/a/mcp',
  'https://[fd00::1]/mcp/a/mcp',
])('a client in the cloud does not reach %s', (address) => {
  expect(isLocalAddress(address)).toBe(true)
})

test.each([
  'https://tenon.example/mcp/a/mcp',
  'https://10.example/mcp/a/mcp',
  'https://172.217.0.1/mcp/a/mcp',
  'https://localhost.example/mcp/a/mcp',
  'https://[2606:4700::1111]/mcp/a/mcp',
])('a client in the cloud reaches %s', (address) => {
  expect(isLocalAddress(address)).toBe(false)
})
