import { run } from './run-command.mjs'
import { args, headers, tool, url } from './target.mjs'

const sent = headers ? ['--header', `Authorization: ${headers.authorization}`] : []
const at = ['--cli', '--server-url', url, '--transport', 'http', '--stored-auth-only', ...sent]
await run('mcp-inspector', ...at, '--method', 'tools/list')
await run(
  'mcp-inspector',
  ...at,
  '--method',
  'tools/call',
  '--tool-name',
  tool,
  '--tool-args-json',
  JSON.stringify(args),
)
