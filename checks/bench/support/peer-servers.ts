// Other MCP servers of the same tool, each written as its documentation recommends. Their packages are installed
// separately from the dependencies of Tenon.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache, installNpm } from '#checks/support/install-packages.ts'
import { type StartedProcess, startProcess } from '#checks/support/start-process.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { projectRoot } from '#tests/support/source-files.ts'

const packages = [
  '@hono/node-server@2.1.8',
  '@modelcontextprotocol/node@2.1.2',
  '@modelcontextprotocol/server@2.4.0',
  '@tmcp/adapter-zod@0.1.7',
  '@tmcp/transport-http@0.9.0',
  'fastmcp@4.20.16',
  'mcp-use@2.5.2',
  'tmcp@1.20.0',
  'undici@8.12.4',
  'zod@4.6.7',
]

const sources = join(projectRoot, 'checks', 'bench', 'peers')
const folder = inCache('peers')

export type PeerServer = StartedProcess & { url: string }

async function startPeer(name: string, upstream: string): Promise<PeerServer> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  const command = [process.execPath, `${name}.mjs`, upstream, String(port)]
  return { url, ...(await startProcess(command, isUp, { cwd: folder })) }
}

export const peerNames = ['sdk', 'fastmcp', 'mcp-use', 'tmcp'] as const
export type PeerName = (typeof peerNames)[number]

export async function startPeers(upstream: string): Promise<Record<PeerName, PeerServer>> {
  await installNpm(folder, packages)
  await cp(sources, folder, { recursive: true })
  const started = await Promise.all(
    peerNames.map(async (name): Promise<[PeerName, PeerServer]> => [name, await startPeer(name, upstream)]),
  )
  return Object.fromEntries(started) as Record<PeerName, PeerServer>
}
