// `npm test`: types, lint of code and documents, then every test. Installs what is missing, and only then: packages, a browser.
// Extra arguments go to Vitest: `npm test -- src/base`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, node, root } from './install.mjs'

// Tools that would look for news of themselves do not.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** @param {string} name */
const bin = (name) => join(root, 'node_modules', name)

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser tests drive the system's Chromium; on a bare Debian machine it is installed from Debian's packages. */
function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || browsers.some((path) => existsSync(path))) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error('The browser tests need Chromium: install it, or name its executable in CHROMIUM_PATH.')
    process.exit(1)
  }
  console.log('Installing Chromium …')
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
}

ensureInstalled()
ensureBrowser()
run(node, [bin('typescript/bin/tsc'), '-b'])
run(node, [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'])
const documents = ['v1', 'v2', 'v3'].map((family) => `docs/openapi/${family}.json`)
run(node, [bin('@redocly/cli/bin/cli.js'), 'lint', ...documents])
run(node, [bin('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)])
