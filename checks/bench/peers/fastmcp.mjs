import { FastMCP } from 'fastmcp'
import { callUpstream, description, inputSchema, name, ownPort, printAddress } from './tool.mjs'

const server = new FastMCP({ name: 'bench', version: '1.0.0' })
server.addTool({ name, description, parameters: inputSchema, execute: callUpstream })
await server.start({
  transportType: 'httpStream',
  httpStream: { port: ownPort, host: '127.0.0.1', stateless: true },
})
printAddress()
