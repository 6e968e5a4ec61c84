// Runs a build script on the Node in devDependencies, and reports why it failed. Imports no packages.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { nodeExecutable, repositoryRoot } from './install.mjs'

/**
 * The build prints its own errors. The exit code or signal is added, since a process that the system ends prints nothing.
 * @param {string} what
 * @param {string} script below the repository
 */
export function runBuild(what, script) {
  console.log(`Building the ${what} …`)
  const { status, signal, error } = spawnSync(nodeExecutable, [join(repositoryRoot, script)], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  })
  if (status === 0) return
  const reason =
    error?.message ?? (signal ? `ended by ${signal}; is there enough memory?` : `exit code ${status}`)
  console.error(`The ${what} was not built (${script}: ${reason}); nothing was started.`)
  process.exit(1)
}
