// `npm start`: installs missing packages, builds the service if needed, and runs it.
import { ensureConsoleBuilt } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode, v8Options } from './run-node.mjs'
import { ensureBuilt, servicePath } from './service.mjs'

ensureInstalled()
ensureBuilt()
ensureConsoleBuilt()
runNode([...v8Options, ...process.argv.slice(2), servicePath])
