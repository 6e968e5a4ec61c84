import { join } from 'node:path'
import child from '../bin/run-child.cjs'
import options from '../bin/v8-options.cjs'
import { nodeExecutable, repositoryRoot } from './install.mjs'

/**
 * Environment of the service and of other programs started like it; existing variables win. The compile cache makes later
 * starts faster; one arena keeps glibc from reserving a heap for each thread (decision 9).
 */
export const serviceEnvironment = {
  NODE_COMPILE_CACHE: join(repositoryRoot, '.cache', 'compile'),
  MALLOC_ARENA_MAX: '1',
}

export const { v8Options } = options

/**
 * Runs the Node in devDependencies and exits with its status.
 * @param {string[]} args
 */
export const runNode = (args) =>
  child.runChild(nodeExecutable, args, {
    cwd: repositoryRoot,
    env: { ...serviceEnvironment, ...process.env },
  })
