import { expect, test } from 'vitest'
import { editTomlConfig } from './edit-toml-config.ts'
import type { ServerEntry } from './server-entry.ts'

const url = 'https://tenon.example/mcp/a/mcp'
const server: ServerEntry = { servers: 'mcp_servers', name: 'shop', entry: { url } }
const table = `[mcp_servers.shop]\nurl = "${url}"\n`

test('a server is added behind what the file has', () => {
  expect(editTomlConfig('', server)).toBe(table)
  const before = '# mine\nmodel = "x"\n\n[mcp_servers.other] # keep\ncommand = "npx"\n'
  expect(editTomlConfig(before, server)).toBe(`${before}\n${table}`)
})

test('a server that is there gets its new address, and keeps the rest', () => {
  const before = `[mcp_servers.shop] # ours\nenabled = true\nurl = "http://old" \n# note\n\n[tui]\nurl = "http://other"\n`
  const after = editTomlConfig(before, server)
  expect(after).toBe(before.replace('url = "http://old" ', `url = "${url}"`))
  expect(editTomlConfig(after, server)).toBe(after)
  expect(editTomlConfig('[mcp_servers.shop]\nenabled = true\n', server)).toBe(
    `[mcp_servers.shop]\nurl = "${url}"\nenabled = true\n`,
  )
})

test.each([
  ['no TOML', 'a = = 1', 'not valid TOML'],
  ['another server of the name', '[mcp_servers.shop]\ncommand = "npx"\n', 'another server named shop'],
  ['servers in one line', 'mcp_servers = { other = { command = "x" } }\n', 'cannot be edited safely'],
  ['the server in one line', '[mcp_servers]\nshop = { url = "http://old" }\n', 'cannot be edited safely'],
])('a file with %s is left alone', (_, text, reason) => {
  expect(() => editTomlConfig(text, server)).toThrow(reason)
})
