import { MCPClient } from 'mcp-use'
import { args, headers, print, tool, url } from './target.mjs'

const client = new MCPClient({ mcpServers: { shop: { url, headers } } })
const session = await client.createSession('shop')
print(await session.listTools())
print(await session.callTool(tool, args))
await client.closeAllSessions()
process.exit()
