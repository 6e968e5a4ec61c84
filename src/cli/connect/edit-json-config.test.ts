import { describe, expect, test } from 'vitest'
import type { CommandFailure } from '../command-failure.ts'
import { editJsonConfig } from './edit-json-config.ts'
import type { ServerEntry } from './server-entry.ts'

const url = 'https://tenon.example/mcp/a/mcp'
const server: ServerEntry = { servers: 'mcpServers', name: 'shop', entry: { type: 'http', url } }

describe('a server is added', () => {
  test('to a file that is not there or empty', () => {
    const expected = `{\n  "mcpServers": {\n    "shop": {\n      "type": "http",\n      "url": "${url}"\n    }\n  }\n}\n`
    expect(editJsonConfig('', server)).toBe(expected)
    expect(editJsonConfig('\n', server)).toBe(expected)
  })

  test('to a file with comments, tabs and trailing commas, of which every line stays', () => {
    const before =
      '{\n\t// mine\n\t"mcpServers": {\n\t\t"other": { "command": "x" }, // keep\n\t},\n\t"last": 1, /* end */\n}\n'
    const after = editJsonConfig(before, server)
    expect(after).toBe(
      `{\n\t// mine\n\t"mcpServers": {\n\t\t"other": { "command": "x" }, // keep\n\t\t"shop": {\n\t\t\t"type": "http",\n\t\t\t"url": "${url}"\n\t\t}\n\t},\n\t"last": 1, /* end */\n}\n`,
    )
  })

  test('behind a comment after the last member', () => {
    const after = editJsonConfig('{\r\n  "a": 1 // one\r\n}\r\n', server)
    expect(after).toMatch(/^\{\r\n {2}"a": 1, \/\/ one\r\n {2}"mcpServers": \{\r\n/)
    expect(JSON.parse(after.replace(/\/\/.*/, ''))).toEqual({ a: 1, mcpServers: { shop: server.entry } })
  })

  test('to a file in one line', () => {
    expect(JSON.parse(editJsonConfig('{"a":{"b":[1]},"mcpServers":{}}', server))).toEqual({
      a: { b: [1] },
      mcpServers: { shop: server.entry },
    })
  })
})

describe('a server that is there', () => {
  test('leaves the file as it is', () => {
    const text = editJsonConfig('', server)
    expect(editJsonConfig(text, server)).toBe(text)
  })

  test('gets its new address, and keeps its other members', () => {
    const before =
      '{ "mcpServers": { "shop": { "type": "http", "url": "http://old", "headers": { "a": "b" } } } }'
    expect(editJsonConfig(before, server)).toBe(before.replace('http://old', url))
  })

  test('is not replaced when it is a program', () => {
    const before = '{ "mcpServers": { "shop": { "command": "npx" } } }'
    expect(() => editJsonConfig(before, server)).toThrow('The file already has another server named shop.')
  })
})

test.each([
  ['no JSON', '{ "a": 1,\n "b": }', 'line 2, column 7'],
  ['no object', '[]', 'not an object'],
  ['a list of servers', '{ "mcpServers": [] }', 'mcpServers is not an object'],
  ['an entry that is no object', '{ "mcpServers": { "shop": 1 } }', 'mcpServers.shop is not an object'],
])('a file with %s is refused', (_, text, reason) => {
  try {
    editJsonConfig(text, server)
  } catch (error) {
    const { message, details, exitCode } = error as CommandFailure
    expect([message, ...details].join(' ')).toContain(reason)
    expect(exitCode).toBe(2)
    return
  }
  expect.unreachable()
})
