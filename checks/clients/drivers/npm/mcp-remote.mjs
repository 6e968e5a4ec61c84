import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { args, headers, print, tool, url } from './target.mjs'

const sent = headers ? ['--header', `Authorization:${headers.authorization}`] : []
const env = { ...process.env, PATH: `${import.meta.dirname}/node_modules/.bin:${process.env.PATH}` }
const client = new Client({ name: 'check', version: '1' })
const options = ['--allow-http', '--transport', 'http-only', ...sent]
await client.connect(new StdioClientTransport({ command: 'mcp-remote', args: [url, ...options], env }))
print(await client.listTools())
print(await client.callTool({ name: tool, arguments: args }))
await client.close()
