import { mkdirSync, writeFileSync } from 'node:fs'
import { run } from './run-command.mjs'
import { startModel } from './scripted-model.mjs'
import { headers, url } from './target.mjs'

const { modelUrl } = await startModel()
const folder = `${process.env.HOME}/.qwen`
mkdirSync(folder)
const settings = {
  mcpServers: { shop: { httpUrl: url, headers, trust: true } },
  tools: { toolSearch: { enabled: false } },
}
writeFileSync(`${folder}/settings.json`, JSON.stringify(settings))
process.env.OPENAI_API_KEY = 'check'
process.env.OPENAI_BASE_URL = modelUrl
process.env.OPENAI_MODEL = 'check'
await run('qwen', '--auth-type', 'openai', '--yolo', '--prompt', 'Send the order.')
process.exit()
