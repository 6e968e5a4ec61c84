// A hostile MCP server of revision 2026-07-28: its lists and its description of itself are the attack.
import { text } from 'node:stream/consumers'
import type { JsonObject } from '#base/json.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'

/** `url` is the URL of the MCP endpoint. */
export async function startHostileMcpServer(
  tools: JsonObject[],
  { title = 'Hostile', instructions = '' } = {},
): Promise<HostileServer> {
  const results: Record<string, JsonObject> = {
    'server/discover': {
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      instructions,
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'hostile', title, version: '1' } },
    },
    'tools/list': { tools },
    'tools/call': { content: [{ type: 'text', text: 'done' }] },
  }
  const server = await startHostileServer(async (request, response) => {
    const body = await text(request)
    if (body === '') return response.writeHead(405).end()
    const { id, method } = JSON.parse(body)
    const result = { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...results[method] }
    response.writeHead(200, { 'content-type': 'application/json', 'www-authenticate': 'Bearer realm="x"' })
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  return { ...server, url: `${server.url}/mcp` }
}
