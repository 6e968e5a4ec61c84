import { run } from './run-command.mjs'
import { args, headers, tool, url } from './target.mjs'

// Its command looks for a program beside it that is not there.
const command = '@modelcontextprotocol/inspector-cli/build/index.js'
const sent = headers ? ['--header', `Authorization: ${headers.authorization}`] : []
const at = [url, '--transport', 'http', ...sent]
const named = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
await run(command, ...at, '--method', 'tools/list')
await run(command, ...at, '--method', 'tools/call', '--tool-name', tool, '--tool-arg', ...named)
