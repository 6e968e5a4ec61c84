// The same tool over the same upstream, by Tenon and by other servers of MCP, each in a process of its own.
import { alternate, load, type Shot } from './support/load.ts'
import { peerNames, startPeers } from './support/peer-servers.ts'
import { residentMiB } from './support/processes.ts'
import { report } from './support/report.ts'
import { headers, openScene } from './support/scene.ts'

const rounds = 3
const slot = { connections: 16, milliseconds: 3000 }

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

const call = (params: object) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'orders0', arguments: { customer: '7', status: 'open', limit: 5 }, ...params },
  })

const shot = (path: string, more: Record<string, string>, body: string): Shot => ({
  path,
  method: 'POST',
  headers: { ...headers, ...more },
  body: () => body,
})

const eras = [
  { revision: '2025-11-25', headers: { 'mcp-protocol-version': '2025-11-25' }, body: call({}) },
  { revision: '2026-07-28', headers: modernHeaders, body: call(meta) },
]

/** What a server does not speak is left out of the table of that revision. */
const speaksOnlyOlder = new Set<string>(['fastmcp'])

export async function benchPeers(): Promise<void> {
  const scene = await openScene(1)
  const peers = await startPeers(scene.upstream.url)
  for (const era of eras) {
    const isServed = (name: string) => era.revision === '2025-11-25' || !speaksOnlyOlder.has(name)
    const at = (url: string, path: string) => () => load(url, shot(path, era.headers, era.body), slot)
    const candidates = {
      'bare hop, node:http and undici Pool': () =>
        load(scene.bare.url, shot('/call', era.headers, era.body), slot),
      Tenon: at(scene.program.url, scene.mcpPath),
      ...Object.fromEntries(peerNames.filter(isServed).map((name) => [name, at(peers[name].url, '/mcp')])),
    }
    report(`tools/call of ${era.revision}, the same tool and upstream`, await alternate(candidates, rounds))
  }
  const memory = [
    `Tenon ${residentMiB(scene.program.pid)}`,
    ...peerNames.map((name) => `${name} ${residentMiB(peers[name].pid)}`),
  ]
  console.log(`\nresident memory after it, MiB: ${memory.join(', ')}`)
  await Promise.all(peerNames.map((name) => peers[name].stop()))
  await scene.close()
}
