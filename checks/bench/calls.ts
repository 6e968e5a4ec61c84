// tools/call and tools/list of a published app, compared with a bare node:http handler that forwards the same upstream
// request or sends the same bytes.

import { mcpHeaders, openBenchEnvironment } from './support/environment.ts'
import { alternateCandidates, generateLoad, type LoadRequest } from './support/load.ts'
import { readResidentMiB } from './support/processes.ts'
import { printComparison } from './support/report.ts'

const toolCount = 50
const rounds = 15
/** Load runs before measuring: V8 needs about 60,000 calls to optimize the code of a call. */
const warmUps = 8
const loadOptions = { connections: 16, milliseconds: 1000 }

let id = 0
const createCallBody =
  (name: string, meta = {}) =>
  () =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: ++id,
      method: 'tools/call',
      params: { name, arguments: { customer: '7', status: 'open', limit: 5 }, ...meta },
    })
const createListBody = () => JSON.stringify({ jsonrpc: '2.0', id: ++id, method: 'tools/list', params: {} })

const modern = '2026-07-28'
const modernMeta = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': modern,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  },
}
const modernHeaders = { 'mcp-protocol-version': modern, 'mcp-method': 'tools/call', 'mcp-name': 'orders0' }

const buildPost = (path: string, body: () => string, more = {}): LoadRequest => ({
  path,
  method: 'POST',
  headers: { ...mcpHeaders, ...more },
  body,
})

export async function benchCalls(): Promise<void> {
  const environment = await openBenchEnvironment(toolCount)
  const createLoad = (url: string, request: LoadRequest) => () => generateLoad(url, request, loadOptions)
  const { program, bare, mcpPath, pinnedPath, token } = environment
  const bearer = { authorization: `Bearer ${token}` }
  const idleMiB = readResidentMiB(program.pid)
  const calls = await alternateCandidates(
    {
      'bare hop, node:http and undici Pool': createLoad(
        bare.url,
        buildPost('/call', createCallBody('orders0')),
      ),
      'Tenon tools/call, 2025-11-25': createLoad(program.url, buildPost(mcpPath, createCallBody('orders0'))),
      'Tenon tools/call, 2025-11-25, bearer': createLoad(
        program.url,
        buildPost(pinnedPath, createCallBody('orders0'), bearer),
      ),
      'Tenon tools/call, 2026-07-28': createLoad(
        program.url,
        buildPost(mcpPath, createCallBody('orders0', modernMeta), modernHeaders),
      ),
    },
    rounds,
    warmUps,
  )
  printComparison(`tools/call, REST upstream, ${loadOptions.connections} connections`, calls)
  const lists = await alternateCandidates(
    {
      'bare handler that sends the same bytes': createLoad(bare.url, buildPost('/list', createListBody)),
      'Tenon tools/list, 2025-11-25': createLoad(program.url, buildPost(mcpPath, createListBody)),
    },
    rounds,
    warmUps,
  )
  printComparison(`tools/list of ${toolCount} tools`, lists)
  console.log(`\nresident memory: ${idleMiB} MiB before the load, ${readResidentMiB(program.pid)} MiB after`)
  await environment.close()
}
