// The browser of the tests: the system's Chromium, of which Debian has a build without windows.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommand } from './tools.mjs'

/** The build without windows comes first: the browser tests take a third less of the processor in it. */
const paths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** @returns {string | undefined} the executable of CHROMIUM_PATH, or one that is installed */
export const findBrowser = () => process.env.CHROMIUM_PATH || paths.find((path) => existsSync(path))

/** On a bare Debian machine the browser is installed from Debian's packages; ends the process when that is impossible. */
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
