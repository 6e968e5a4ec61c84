import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import { args, headers, print, tool, url } from './target.mjs'

const client = new MultiServerMCPClient({ mcpServers: { shop: { transport: 'http', url, headers } } })
const tools = await client.getTools()
print(tools.map(({ name }) => name))
print(await tools.find(({ name }) => name === tool).invoke(args))
await client.close()
