import { MCPClientManager } from '@mcpjam/sdk'
import { args, headers, print, tool, url } from './target.mjs'

const manager = new MCPClientManager()
await manager.connectToServer('shop', { url, requestInit: { headers } })
print(await manager.listTools('shop'))
print(await manager.executeTool('shop', tool, args))
process.exit()
