import { mkdirSync, writeFileSync } from 'node:fs'
import { run } from './run-command.mjs'
import { startModel } from './scripted-model.mjs'
import { headers, url } from './target.mjs'

const { modelUrl } = await startModel()
const folder = `${process.env.HOME}/.gemini`
const settings = {
  mcpServers: { shop: { httpUrl: url, headers, trust: true } },
  security: { auth: { selectedType: 'gemini-api-key' } },
}
mkdirSync(folder)
writeFileSync(`${folder}/settings.json`, JSON.stringify(settings))
process.env.GEMINI_API_KEY = 'check'
process.env.GOOGLE_GEMINI_BASE_URL = modelUrl
await run('gemini', '--skip-trust', '--yolo', '--model', 'gemini-2.5-flash', '--prompt', 'Send the order.')
process.exit()
