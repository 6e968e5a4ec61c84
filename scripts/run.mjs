// `node scripts/run.mjs FILE.ts [ARG …]`: installs missing packages, then runs FILE on the Node in devDependencies.
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'

ensureInstalled()
runNode(process.argv.slice(2))
