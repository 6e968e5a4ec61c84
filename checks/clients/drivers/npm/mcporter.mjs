import { writeFileSync } from 'node:fs'
import { run } from './run-command.mjs'
import { args, headers, tool, url } from './target.mjs'

const config = `${process.env.HOME}/mcporter.json`
writeFileSync(config, JSON.stringify({ mcpServers: { shop: { url, headers } } }))
const call = ['call', `shop.${tool}`, '--args', JSON.stringify(args), '--output', 'raw']
await run('mcporter', '--config', config, 'list', 'shop')
await run('mcporter', '--config', config, ...call)
