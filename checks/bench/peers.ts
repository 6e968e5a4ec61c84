// The same tool over the same upstream, served by Tenon and by other MCP servers, each in its own process.

import { mcpHeaders, openBenchEnvironment } from './support/environment.ts'
import { alternateCandidates, generateLoad, type LoadRequest } from './support/load.ts'
import { peerNames, startPeers } from './support/peer-servers.ts'
import { readResidentMiB } from './support/processes.ts'
import { printComparison } from './support/report.ts'

const rounds = 3
const loadOptions = { connections: 16, milliseconds: 3000 }

const meta = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  },
}
const modernHeaders = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'orders0',
}

const buildCallBody = (params: object) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'orders0', arguments: { customer: '7', status: 'open', limit: 5 }, ...params },
  })

const buildRequest = (path: string, more: Record<string, string>, body: string): LoadRequest => ({
  path,
  method: 'POST',
  headers: { ...mcpHeaders, ...more },
  body: () => body,
})

const revisions = [
  { revision: '2025-11-25', headers: { 'mcp-protocol-version': '2025-11-25' }, body: buildCallBody({}) },
  { revision: '2026-07-28', headers: modernHeaders, body: buildCallBody(meta) },
]

/** Peers that support only 2025-11-25; the table of the other revision omits them. */
const olderRevisionPeers = new Set<string>(['fastmcp'])

export async function benchPeers(): Promise<void> {
  const environment = await openBenchEnvironment(1)
  const peers = await startPeers(environment.upstream.url)
  for (const revision of revisions) {
    const isServed = (name: string) => revision.revision === '2025-11-25' || !olderRevisionPeers.has(name)
    const createLoad = (url: string, path: string) => () =>
      generateLoad(url, buildRequest(path, revision.headers, revision.body), loadOptions)
    const candidates = {
      'bare hop, node:http and undici Pool': () =>
        generateLoad(
          environment.bare.url,
          buildRequest('/call', revision.headers, revision.body),
          loadOptions,
        ),
      Tenon: createLoad(environment.program.url, environment.mcpPath),
      ...Object.fromEntries(
        peerNames.filter(isServed).map((name) => [name, createLoad(peers[name].url, '/mcp')]),
      ),
    }
    printComparison(
      `tools/call of ${revision.revision}, the same tool and upstream`,
      await alternateCandidates(candidates, rounds),
    )
  }
  const memory = [
    `Tenon ${readResidentMiB(environment.program.pid)}`,
    ...peerNames.map((name) => `${name} ${readResidentMiB(peers[name].pid)}`),
  ]
  console.log(`\nresident memory afterwards, MiB: ${memory.join(', ')}`)
  await Promise.all(peerNames.map((name) => peers[name].stop()))
  await environment.close()
}
