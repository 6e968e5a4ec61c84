// Only src/adapters/outbound opens outgoing connections. The test reads the sources, so it finds every other module that
// does.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const outboundFolder = 'src/adapters/outbound/'
const storeFolder = 'src/adapters/store/'
/** Commands run on the user's machine, and talk to the service that the user names. */
const commandFolders = ['src/cli/', 'src/operator/dev/']

/** Modules that can open connections, with the members that may be imported anyway: servers and pure functions. */
const connectingModules: Record<string, string[]> = {
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

const importClause = /\b(?:import|export)\s+(?!type\b)([\w$*{}\s,]+?)\s+from\s+['"](?:node:)?([\w/.@-]+)['"]/g
const dynamicImport = /\b(?:import|require|getBuiltinModule)\s*\(\s*['"`](?:node:)?([\w/.@-]+)['"`]/g
const globalCalls =
  /(?<![\w$.'"-])(?:globalThis\s*\.\s*)?(fetch\s*\(|new\s+(?:WebSocket|EventSource|XMLHttpRequest)\b)|globalThis\s*\.\s*fetch\b|\[\s*['"]fetch['"]\s*\]/g

const removeComments = (text: string) => text.replace(/(?<=^|\s)(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')

/** The names that an import clause takes as values; for a namespace or default import, the members that are used. */
function listTakenNames(names: string, text: string): string[] {
  const [, namespace = ''] = /^(?:\*\s+as\s+)?([\w$]+)/.exec(names) ?? []
  const members = namespace ? [...text.matchAll(new RegExp(`\\b${namespace}\\s*\\.\\s*(\\w+)`, 'g'))] : []
  const listed = /\{([\s\S]*)\}/.exec(names)?.[1] ?? ''
  const single = listed.split(',').map((name) => name.trim().replace(/\s+as\s.*$/, ''))
  return [...single, ...members.map(([, name = '']) => name)].filter(
    (name) => name && !name.startsWith('type '),
  )
}

const isAllowed = (module: string, name: string) => {
  const list = connectingModules[module] ?? [name]
  return list.some((entry) => entry.startsWith('!')) ? !list.includes(`!${name}`) : list.includes(name)
}

/** Code in a source text that opens, or could open, an outgoing connection. */
function findConnections(path: string, source: string): string[] {
  const text = removeComments(source)
  const byClause = [...text.matchAll(importClause)].flatMap(([, names = '', module = '']) =>
    listTakenNames(names, text)
      .filter((name) => !isAllowed(module, name))
      .map((name) => `${module} ${name}`),
  )
  const byCall = [...text.matchAll(dynamicImport)].flatMap(([, module = '']) =>
    module in connectingModules ? [module] : [],
  )
  const byGlobal = [...text.matchAll(globalCalls)].map(([found]) => found)
  const all = [...byClause, ...byCall, ...byGlobal]
  return path.startsWith(storeFolder) ? all.filter((connection) => !/^pg\b/.test(connection)) : all
}

const sources = globSync('src/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('no source outside the outbound adapter opens an outgoing connection', () => {
  const outside = sources.filter(({ path }) =>
    [outboundFolder, ...commandFolders].every((folder) => !path.startsWith(folder)),
  )
  const found = outside.flatMap(({ path, text }) =>
    findConnections(path, text).map((connection) => `${path}: ${connection}`),
  )
  expect(found).toEqual([])
})

test('the test finds the connections of the adapter', () => {
  const inside = sources.filter(({ path }) => path.startsWith(outboundFolder))
  expect(inside.flatMap(({ path, text }) => findConnections(path, text)).toSorted()).toEqual([
    'dns/promises Resolver',
    'dns/promises lookup',
    'net connect',
    'undici Pool',
    'undici buildConnector',
  ])
  const folders = new Set(sources.map(({ path }) => path.split('/')[1]))
  expect([...folders]).toEqual(expect.arrayContaining(['adapters', 'base', 'core']))
  expect(sources.some(({ path }) => path.startsWith(storeFolder))).toBe(true)
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
])('is found: %j', (offending) => {
  expect(findConnections('src/adapters/identity/keys.ts', offending)).not.toEqual([])
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
  expect(findConnections('src/adapters/identity/keys.ts', innocent)).toEqual([])
})

test('the database driver is allowed in the store only', () => {
  expect(findConnections('src/adapters/store/postgres.ts', "import { Pool } from 'pg'")).toEqual([])
  expect(findConnections('src/main/compose.ts', "import { Pool } from 'pg'")).toEqual(['pg Pool'])
})
