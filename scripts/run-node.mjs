import { join } from 'node:path'
import child from '../bin/run-child.cjs'
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
export const runNode = (args) =>
  child.runChild(nodeExecutable, args, {
    cwd: repositoryRoot,
    env: { ...serviceEnvironment, ...process.env },
  })
