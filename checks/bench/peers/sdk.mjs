import { createServer } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { callUpstream, description, inputSchema, name, ownPort, printAddress } from './tool.mjs'

function newServer() {
  const server = new McpServer({ name: 'bench', version: '1.0.0' })
  server.registerTool(name, { description, inputSchema: inputSchema }, async (args) => ({
    content: [{ type: 'text', text: await callUpstream(args) }],
  }))
  return server
}

createServer(toNodeHandler(createMcpHandler(newServer))).listen(ownPort, '127.0.0.1', printAddress)
