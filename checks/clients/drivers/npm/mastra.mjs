import { MCPClient } from '@mastra/mcp'
import { args, headers, print, tool, url } from './target.mjs'

const client = new MCPClient({ servers: { shop: { url: new URL(url), requestInit: { headers } } } })
const tools = await (client.listTools ?? client.getTools).call(client)
print(Object.keys(tools))
const { execute } = tools[`shop_${tool}`]
print(await (client.listTools ? execute(args, {}) : execute({ context: args })))
await client.disconnect()
