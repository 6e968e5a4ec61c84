// Runs on whatever Node the machine has (20 or newer): everything after it runs on the Node in devDependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** True when node_modules was written after the lock file was: what the lock names is there. */
function isInstalled() {
  const mark = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(mark) || !existsSync(node)) return false
  return statSync(mark).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/** Installs the locked packages, only when they are missing or older than the lock file. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lock that does not name the binaries of every platform there is. Nothing is saved.
  const npm = spawnSync('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
}
