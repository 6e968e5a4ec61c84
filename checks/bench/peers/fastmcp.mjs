import { FastMCP } from 'fastmcp'
import { description, input, isListening, name, ownPort, text } from './tool.mjs'

const server = new FastMCP({ name: 'bench', version: '1.0.0' })
server.addTool({ name, description, parameters: input, execute: text })
await server.start({
  transportType: 'httpStream',
  httpStream: { port: ownPort, host: '127.0.0.1', stateless: true },
})
isListening()
