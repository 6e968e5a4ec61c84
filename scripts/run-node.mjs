import { spawn } from 'node:child_process'
import { join } from 'node:path'
import options from '../bin/v8-options.cjs'
import { nodeExecutable, repositoryRoot } from './install.mjs'

/**
 * Environment of the service and of everything started like it, unless it is set already. The compile cache saves the
 * second start from compiling again; one arena keeps glibc from reserving a heap for each thread (decision 9).
 */
export const serviceEnvironment = {
  NODE_COMPILE_CACHE: join(repositoryRoot, '.cache', 'compile'),
  MALLOC_ARENA_MAX: '1',
}

export const { v8Options } = options

/**
 * Runs the Node in devDependencies and ends with it.
 * @param {string[]} args
 */
export function runNode(args) {
  const child = spawn(nodeExecutable, args, {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: { ...serviceEnvironment, ...process.env },
  })
  let isStopping = false
  /** @param {'SIGINT' | 'SIGTERM'} signal */
  const stop = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stop(signal))
  // Signals to a process group arrive here too, and end the shell of npm: one is enough.
  if (process.env.npm_lifecycle_event) onceWithoutParent(() => isStopping || stop('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${nodeExecutable} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

const parentCheckMs = 200

/**
 * npm passes a signal to the shell that it runs scripts in, and that shell ends without passing it on: a parent that
 * has gone is the only sign of it.
 * @param {() => unknown} act
 */
function onceWithoutParent(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, parentCheckMs).unref()
}
