import { run } from './run-command.mjs'
import { args, tool, url } from './target.mjs'

// Its own command looks for a program beside it that is not there.
const program = '@modelcontextprotocol/inspector-cli/build/index.js'
// It replaces the path of an address that does not end in /mcp.
const endpoint = `${url}/mcp`
const named = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
await run(program, endpoint, '--method', 'tools/list')
await run(program, endpoint, '--method', 'tools/call', '--tool-name', tool, '--tool-arg', ...named)
