// `node scripts/run.mjs FILE.ts [ARG …]`: installs what is missing, then runs FILE on the Node in devDependencies.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, node, root } from './install.mjs'

ensureInstalled()
// Compiled code is kept, so that a second start reads it instead of making it again.
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), ...process.env }
const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
