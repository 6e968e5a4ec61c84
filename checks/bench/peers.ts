// The same tool over the same upstream, served by Tenon and by other MCP servers, each in its own process.

import { buildModernCall, buildOrdersCall } from './support/call-requests.ts'
import { openBenchEnvironment } from './support/environment.ts'
import { alternateCandidates, generateLoad } from './support/load.ts'
import { peerNames, startPeers } from './support/peer-servers.ts'
import { readResidentMiB } from './support/processes.ts'
import { printComparison } from './support/report.ts'

const rounds = 3
const loadOptions = { connections: 16, milliseconds: 3000 }

const revisions = [
  {
    revision: '2025-11-25',
    build: (path: string) => buildOrdersCall(path, { 'mcp-protocol-version': '2025-11-25' }),
  },
  { revision: '2026-07-28', build: buildModernCall },
]

/** Peers that support only 2025-11-25; the table of the other revision omits them. */
const olderRevisionPeers = new Set<string>(['fastmcp'])

export async function benchPeers(): Promise<void> {
  const environment = await openBenchEnvironment(1)
  const peers = await startPeers(environment.upstream.url)
  for (const { revision, build } of revisions) {
    const isServed = (name: string) => revision === '2025-11-25' || !olderRevisionPeers.has(name)
    const createLoad = (url: string, path: string) => () => generateLoad(url, build(path), loadOptions)
    const candidates = {
      'bare hop, node:http and undici Pool': createLoad(environment.bare.url, '/call'),
      Tenon: createLoad(environment.program.url, environment.mcpPath),
      ...Object.fromEntries(
        peerNames.filter(isServed).map((name) => [name, createLoad(peers[name].url, '/mcp')]),
      ),
    }
    printComparison(
      `tools/call of ${revision}, the same tool and upstream`,
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
