import * as sdk from '@ai-sdk/mcp'
import { args, headers, print, tool, url } from './target.mjs'

const createClient = sdk.createMCPClient ?? sdk.experimental_createMCPClient
const client = await createClient({ transport: { type: 'http', url, headers } })
const tools = await client.tools()
print(Object.keys(tools))
print(await tools[tool].execute(args, { toolCallId: 'check', messages: [] }))
await client.close()
