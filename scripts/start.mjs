// `node scripts/start.mjs [OPTION OF NODE …]`: installs and builds what is missing, then runs the service.
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'
import { ensureBuilt, service } from './service.mjs'

ensureInstalled()
ensureBuilt()
runNode([...process.argv.slice(2), service])
