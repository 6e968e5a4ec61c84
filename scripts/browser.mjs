// The browser of the tests: the system's Chromium. Debian has a headless build of it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommand } from './tools.mjs'

/** The headless build comes first: with it, the browser tests take a third less processor time. */
const paths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** @returns {string | undefined} the executable of CHROMIUM_PATH, or an installed browser */
export const findBrowser = () => process.env.CHROMIUM_PATH || paths.find((path) => existsSync(path))

/** Installs the browser from Debian's packages on a bare Debian machine. Ends the process when that is impossible. */
export function ensureBrowser() {
  if (findBrowser()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.')
    process.exit(1)
  }
  console.log('Installing Chromium …')
  runCommand('apt-get', ['update', '-qq'])
  const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0
  const name = hasShell ? 'chromium-headless-shell' : 'chromium'
  runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}
