import { writeFileSync } from 'node:fs'
import { run } from './run-command.mjs'
import { startModel } from './scripted-model.mjs'
import { headers, url } from './target.mjs'

const { modelUrl } = await startModel()
const provider = {
  npm: '@ai-sdk/openai-compatible',
  options: { baseURL: modelUrl, apiKey: 'check' },
  models: { check: {} },
}
const config = {
  provider: { check: provider },
  model: 'check/check',
  mcp: { shop: { type: 'remote', url, headers } },
}
writeFileSync('opencode.json', JSON.stringify(config))
process.env.OPENCODE_DISABLE_MODELS_FETCH = '1'
await run('opencode', 'mcp', 'list')
await run('opencode', 'run', 'Send the order.')
process.exit()
