import { createServer } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { description, input, isListening, name, ownPort, text } from './tool.mjs'

function newServer() {
  const server = new McpServer({ name: 'bench', version: '1.0.0' })
  server.registerTool(name, { description, inputSchema: input }, async (args) => ({
    content: [{ type: 'text', text: await text(args) }],
  }))
  return server
}

createServer(toNodeHandler(createMcpHandler(newServer))).listen(ownPort, '127.0.0.1', isListening)
