import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { nodeExecutable, repositoryRoot } from './install.mjs'

/**
 * Environment of the service and of everything started like it, unless it is set already. The compile cache saves the
 * second start from compiling again; one arena keeps glibc from reserving a heap for each thread (decision 9).
 */
export const serviceEnvironment = {
  NODE_COMPILE_CACHE: join(repositoryRoot, '.cache', 'compile'),
  MALLOC_ARENA_MAX: '1',
}

/** Options of V8 for the service. Each was measured: docs/decisions/0009 (memory) and 0010 (speed). */
export const v8Options = [
  // MiB for new objects. What a call leaves behind is garbage by the next collection; a larger space is no faster.
  '--max-semi-space-size=4',
  // Collect old objects after the heap grew by a quarter, not after it doubled: little grows old here.
  '--heap-growing-percent=25',
  // Pretenuring moved the tick objects of Node's queue to old space in one of four processes: calls took a third
  // longer.
  '--no-allocation-site-pretenuring',
  // A call runs through many small functions: inlining more of them saves 3 to 6 % of its time.
  '--max-inlined-bytecode-size=1200',
  '--max-inlined-bytecode-size-cumulative=3000',
]

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
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
