// The MCPJam Inspector, which knows one MCP server. Its package is installed separately from the dependencies of Tenon.
import { join } from 'node:path'
import { inCache, installNpm } from '#checks/support/install-packages.ts'
import { type StartedProcess, startProcess } from '#checks/support/start-process.ts'
import { isAnswering } from '#tests/support/poll-until.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

const folder = inCache('mcpjam')

/** It finds no other machine, so it reports nothing to others. */
const localNames = `
import dns from 'node:dns'
const { lookup } = dns
dns.lookup = (name, options, done = options) =>
  /^(localhost|[\\d.]+)$/.test(name) ? lookup(name, options, done) : done(new Error('no such host'))
`

export async function startInspector(mcpUrl: string): Promise<StartedProcess & { url: string }> {
  await installNpm(folder, ['@mcpjam/inspector@1.0.24'], '--ignore-scripts')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const preload = `data:text/javascript,${encodeURIComponent(localNames)}`
  const servers = { mcpServers: { bookshop: { type: 'http', url: mcpUrl } } }
  const command = [process.execPath, '--import', preload, 'dist/server/index.js']
  const started = await startProcess(command, () => isAnswering(`${url}/health`), {
    cwd: join(folder, 'node_modules', '@mcpjam', 'inspector'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      MCP_CONFIG_DATA: JSON.stringify(servers),
    },
  })
  return { url, ...started }
}
