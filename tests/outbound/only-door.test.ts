// Only src/adapters/outbound opens outgoing connections. The test reads the sources, so that any other module that does
// fails it.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const door = 'src/adapters/outbound/'
const store = 'src/adapters/store/'

/** Modules that can open connections, with the members that may be imported anyway: servers and pure functions. */
const dialling: Record<string, string[]> = {
  undici: [],
  ws: [],
  pg: [],
  dns: [],
  'dns/promises': [],
  dgram: [],
  http: ['createServer', 'Server', 'ServerResponse', 'STATUS_CODES', 'METHODS', 'maxHeaderSize'],
  https: ['createServer', 'Server'],
  http2: ['createServer', 'createSecureServer', 'constants'],
  net: ['createServer', 'Server', 'isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress'],
  tls: ['createServer', 'createSecureContext', 'Server'],
  jose: ['!createRemoteJWKSet'],
}

const clause = /\b(?:import|export)\s+(?!type\b)([\w$*{}\s,]+?)\s+from\s+['"](?:node:)?([\w/.@-]+)['"]/g
const dynamic = /\b(?:import|require|getBuiltinModule)\s*\(\s*['"`](?:node:)?([\w/.@-]+)['"`]/g
const globals =
  /(?<![\w$.'"-])(?:globalThis\s*\.\s*)?(fetch\s*\(|new\s+(?:WebSocket|EventSource|XMLHttpRequest)\b)|globalThis\s*\.\s*fetch\b|\[\s*['"]fetch['"]\s*\]/g

const withoutComments = (text: string) => text.replace(/(?<=^|\s)(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')

/** The names that an import clause takes as values; for a namespace or default import, the members that are used. */
function taken(names: string, text: string): string[] {
  const [, whole = ''] = /^(?:\*\s+as\s+)?([\w$]+)/.exec(names) ?? []
  const members = whole ? [...text.matchAll(new RegExp(`\\b${whole}\\s*\\.\\s*(\\w+)`, 'g'))] : []
  const listed = /\{([\s\S]*)\}/.exec(names)?.[1] ?? ''
  const single = listed.split(',').map((name) => name.trim().replace(/\s+as\s.*$/, ''))
  return [...single, ...members.map(([, name = '']) => name)].filter(
    (name) => name && !name.startsWith('type '),
  )
}

const isAllowed = (module: string, name: string) => {
  const list = dialling[module] ?? [name]
  return list.some((word) => word.startsWith('!')) ? !list.includes(`!${name}`) : list.includes(name)
}

/** What in a source text opens, or could open, an outgoing connection. */
function waysOut(path: string, source: string): string[] {
  const text = withoutComments(source)
  const byClause = [...text.matchAll(clause)].flatMap(([, names = '', module = '']) =>
    taken(names, text)
      .filter((name) => !isAllowed(module, name))
      .map((name) => `${module} ${name}`),
  )
  const byCall = [...text.matchAll(dynamic)].flatMap(([, module = '']) =>
    module in dialling ? [module] : [],
  )
  const byGlobal = [...text.matchAll(globals)].map(([found]) => found)
  const all = [...byClause, ...byCall, ...byGlobal]
  return path.startsWith(store) ? all.filter((way) => !/^pg\b/.test(way)) : all
}

const sources = globSync('src/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('no source outside the outbound adapter opens an outgoing connection', () => {
  const outside = sources.filter(({ path }) => !path.startsWith(door))
  const found = outside.flatMap(({ path, text }) => waysOut(path, text).map((way) => `${path}: ${way}`))
  expect(found).toEqual([])
})

test('the test reads sources inside and outside the outbound adapter, and finds the connections of the adapter', () => {
  const inside = sources.filter(({ path }) => path.startsWith(door))
  expect(inside.flatMap(({ path, text }) => waysOut(path, text)).toSorted()).toEqual([
    'dns/promises Resolver',
    'dns/promises lookup',
    'net connect',
    'undici Pool',
    'undici buildConnector',
  ])
  const rooms = new Set(sources.map(({ path }) => path.split('/')[1]))
  expect([...rooms]).toEqual(expect.arrayContaining(['adapters', 'base', 'core']))
  expect(sources.some(({ path }) => path.startsWith(store))).toBe(true)
})

test.each([
  "await fetch('https://x.example')",
  'const answer = globalThis.fetch (url)',
  'const own = globalThis.fetch',
  "const accept = '*/*'\nawait fetch(url) /** as configured */",
  "globalThis['fetch'](url)",
  'new WebSocket(url)',
  'new EventSource(url)',
  "import { Agent } from 'undici'",
  "import { type Pool, request } from 'undici'",
  "import {\n  request,\n} from 'node:https'\n",
  "import http from 'node:http'\nhttp.get(url)",
  "import * as http from 'http'\nhttp\n  .request(url)",
  "import http, { get as take } from 'node:http'",
  "import { connect } from 'node:net'",
  "import net from 'node:net'\nnet.createConnection(80)",
  "import { Socket } from 'node:net'",
  "import tls from 'node:tls'\ntls.connect(443)",
  "import { lookup } from 'node:dns/promises'",
  "export { Pool } from 'undici'",
  "const undici = await import('undici')",
  "const http = require('node:http')",
  "process.getBuiltinModule('node:net')",
  "import { createRemoteJWKSet } from 'jose'",
  "import { Pool } from 'pg'",
])('is found: %j', (planted) => {
  expect(waysOut('src/adapters/identity/keys.ts', planted)).not.toEqual([])
})

test.each([
  "import { createServer } from 'node:http'\ncreateServer()",
  "import http from 'node:http'\nhttp.createServer()",
  "import type { Dispatcher } from 'undici'",
  "import { type Dispatcher } from 'undici'",
  "import { isIP, type Socket } from 'node:net'",
  "import { jwtVerify, importJWK } from 'jose'",
  '// fetch(url) is not called here\nconst fetched = refetch(url)',
  '/* new WebSocket(url) */ await client.fetch(url)',
  "const provider = { fetch: (url) => client.send(url), 'https://x': 1 }",
])('is not reported: %j', (innocent) => {
  expect(waysOut('src/adapters/identity/keys.ts', innocent)).toEqual([])
})

test('the database driver is allowed in the store only', () => {
  expect(waysOut('src/adapters/store/postgres.ts', "import { Pool } from 'pg'")).toEqual([])
  expect(waysOut('src/main/compose.ts', "import { Pool } from 'pg'")).toEqual(['pg Pool'])
})
