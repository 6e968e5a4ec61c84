import { run } from './run-command.mjs'
import { args, tool, url } from './target.mjs'

// Its own command looks for a neighbouring program that is missing.
const program = '@modelcontextprotocol/inspector-cli/build/index.js'
// The Inspector replaces the path of an address that does not end in /mcp.
const endpoint = `${url}/mcp`
const named = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
await run(program, endpoint, '--method', 'tools/list')
await run(program, endpoint, '--method', 'tools/call', '--tool-name', tool, '--tool-arg', ...named)
