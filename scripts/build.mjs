// `npm run build [-- WHAT]`: bundles the service, or builds the client, the console, the preview page or the widget pages.
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'

const parts = ['service', 'client', 'console', 'preview', 'widget']
const [part = 'service', ...args] = process.argv.slice(2)
if (parts.includes(part)) {
  ensureInstalled()
  runNode([`scripts/build-${part}.ts`, ...args])
} else {
  console.error(`There is no ${part} to build, but ${parts.join(', ')}.`)
  process.exitCode = 1
}
