import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './install.mjs'

/**
 * What our processes are given, unless it is set: compiled code is kept, so that a second start reads it instead of making
 * it again; and glibc keeps no heap for each thread, of which most would lie empty.
 */
export const ownEnvironment = { NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), MALLOC_ARENA_MAX: '1' }

/**
 * Runs the Node in devDependencies and ends with it.
 * @param {string[]} args
 */
export function runNode(args) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...ownEnvironment, ...process.env } })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
