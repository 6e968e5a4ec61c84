import { run } from './run-command.mjs'
import { startModel } from './scripted-model.mjs'
import { headers, url } from './target.mjs'

const { modelUrl } = await startModel()
process.env.ANTHROPIC_BASE_URL = modelUrl
process.env.ANTHROPIC_API_KEY = 'check'
process.env.CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC = '1'
process.env.ENABLE_TOOL_SEARCH = 'false'
const server = { type: 'http', url, headers }
await run('claude', 'mcp', 'add-json', 'shop', JSON.stringify(server))
await run('claude', 'mcp', 'list')
await run('claude', '-p', 'Send the order.', '--model', 'check', '--allowedTools', 'mcp__shop')
process.exit()
