import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { connect } from './sign-in.mjs'
import { args, headers, print, tool, url } from './target.mjs'

const create = (authProvider) =>
  new StreamableHTTPClientTransport(new URL(url), { authProvider, requestInit: { headers } })
const client = await connect(() => new Client({ name: 'check', version: '1' }), create)
print(await client.listTools())
print(await client.callTool({ name: tool, arguments: args }))
await client.close()
