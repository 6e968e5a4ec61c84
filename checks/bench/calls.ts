// tools/call and tools/list of a published app beside a bare node:http handler that does the same hop, or sends the same bytes.
import { alternate, load, type Shot } from './support/load.ts'
import { residentMiB } from './support/processes.ts'
import { report } from './support/report.ts'
import { headers, openScene } from './support/scene.ts'

const tools = 50
const rounds = 15
/** In slots: it takes some 60,000 calls until the engine has compiled what they run through. */
const warmUps = 8
const slot = { connections: 16, milliseconds: 1000 }

let id = 0
const call =
  (name: string, meta = {}) =>
  () =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: ++id,
      method: 'tools/call',
      params: { name, arguments: { customer: '7', status: 'open', limit: 5 }, ...meta },
    })
const list = () => JSON.stringify({ jsonrpc: '2.0', id: ++id, method: 'tools/list', params: {} })

const modern = '2026-07-28'
const modernMeta = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': modern,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  },
}
const modernHeaders = { 'mcp-protocol-version': modern, 'mcp-method': 'tools/call', 'mcp-name': 'orders0' }

const post = (path: string, body: () => string, more = {}): Shot => ({
  path,
  method: 'POST',
  headers: { ...headers, ...more },
  body,
})

export async function benchCalls(): Promise<void> {
  const scene = await openScene(tools)
  const at = (url: string, shot: Shot) => () => load(url, shot, slot)
  const { program, bare, mcpPath, pinnedPath, token } = scene
  const bearer = { authorization: `Bearer ${token}` }
  const resting = residentMiB(program.pid)
  const calls = await alternate(
    {
      'bare hop, node:http and undici Pool': at(bare.url, post('/call', call('orders0'))),
      'Tenon tools/call, 2025-11-25': at(program.url, post(mcpPath, call('orders0'))),
      'Tenon tools/call, 2025-11-25, bearer': at(program.url, post(pinnedPath, call('orders0'), bearer)),
      'Tenon tools/call, 2026-07-28': at(
        program.url,
        post(mcpPath, call('orders0', modernMeta), modernHeaders),
      ),
    },
    rounds,
    warmUps,
  )
  report(`tools/call, REST upstream, ${slot.connections} connections`, calls)
  const lists = await alternate(
    {
      'bare handler that sends the same bytes': at(bare.url, post('/list', list)),
      'Tenon tools/list, 2025-11-25': at(program.url, post(mcpPath, list)),
    },
    rounds,
    warmUps,
  )
  report(`tools/list of ${tools} tools`, lists)
  console.log(`\nresident memory: ${resting} MiB before the load, ${residentMiB(program.pid)} MiB after`)
  await scene.close()
}
