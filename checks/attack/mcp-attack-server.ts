// An MCP server of revision 2026-07-28 with one tool, whose schema is the attack.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { JsonObject } from '#base/json.ts'

const common = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }

export async function startAttackServer(inputSchema: JsonObject) {
  const results: Record<string, JsonObject> = {
    'server/discover': {
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'attack', version: '1' } },
    },
    'tools/list': { tools: [{ name: 'attack', description: 'An attack.', inputSchema }] },
    'tools/call': { content: [{ type: 'text', text: 'done' }] },
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (!body) return response.writeHead(405).end()
    const { id, method } = JSON.parse(body)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { ...common, ...results[method] } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/mcp`, close }
}
