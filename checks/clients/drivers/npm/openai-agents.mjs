import { MCPServerStreamableHttp } from '@openai/agents'
import { args, headers, print, tool, url } from './target.mjs'

const server = new MCPServerStreamableHttp({ url, name: 'shop', requestInit: { headers } })
await server.connect()
print(await server.listTools())
print(await server.callTool(tool, args))
await server.close()
