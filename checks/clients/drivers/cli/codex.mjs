import { mkdirSync, writeFileSync } from 'node:fs'
import { run } from './run-command.mjs'
import { startModel } from './scripted-model.mjs'
import { headers, url } from './target.mjs'

const { modelUrl } = await startModel()
const folder = `${process.env.HOME}/.codex`
mkdirSync(folder)
writeFileSync(
  `${folder}/config.toml`,
  `model = "check"
model_provider = "check"
[model_providers.check]
name = "check"
base_url = "${modelUrl}"
wire_api = "responses"
[mcp_servers.shop]
url = "${url}"
${headers ? `http_headers = { Authorization = "${headers.authorization}" }` : ''}
`,
)
const unattended = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox']
await run('codex', 'mcp', 'list')
await run('codex', 'exec', ...unattended, 'Send the order.')
process.exit()
