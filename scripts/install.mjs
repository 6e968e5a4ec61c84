// Runs on whatever Node the machine has (20 or newer): everything after it runs on the Node in devDependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** True when node_modules was written after the lock file was: what the lock names is there. */
function isInstalled() {
  const installedLock = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock) || !existsSync(node)) return false
  return statSync(installedLock).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/** Installs the locked packages, only when they are missing or older than the lock file. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // Not `npm ci`: it rejects a lock file that does not name the binaries of every platform. Building and testing need the
  // development packages and the install script of `node`, whatever NODE_ENV and npm's own settings say.
  const needed = ['--include=dev', '--include=optional', '--ignore-scripts=false']
  const quiet = ['--no-save', '--no-fund', '--no-audit', '--loglevel=error']
  const npm = spawnSync('npm', ['install', ...needed, ...quiet], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status === 0) return
  console.error(`npm install failed${npm.error ? `: ${npm.error.message}` : ''}; nothing was started.`)
  process.exit(npm.status ?? 1)
}
