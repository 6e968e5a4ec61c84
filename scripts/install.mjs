// Runs on the Node of the machine (20 or newer); everything after the installation runs on the Node in devDependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))
export const nodeExecutable = join(
  repositoryRoot,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
)

/** True when node_modules is newer than the lock file, so that it contains the locked packages. */
function isInstalled() {
  const installedLock = join(repositoryRoot, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock) || !existsSync(nodeExecutable)) return false
  return statSync(installedLock).mtimeMs >= statSync(join(repositoryRoot, 'package-lock.json')).mtimeMs
}

/** Installs the locked packages if they are missing or older than the lock file. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // Not `npm ci`: it rejects a lock file that does not list the binaries of every platform. Builds and tests need the
  // development packages and the install script of `node`, whatever NODE_ENV and npm's settings say.
  const requiredOptions = ['--include=dev', '--include=optional', '--ignore-scripts=false']
  const quietOptions = ['--no-save', '--no-fund', '--no-audit', '--loglevel=error']
  const npm = spawnSync('npm', ['install', ...requiredOptions, ...quietOptions], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status === 0) return
  console.error(`npm install failed${npm.error ? `: ${npm.error.message}` : ''}; nothing was started.`)
  process.exit(npm.status ?? 1)
}
