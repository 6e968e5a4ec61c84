// `npm test`: types, lint of code and documents, then all tests. `npm test -- PATH …` runs only the tests of those
// paths. Installs packages, and Chromium for the browser tests, when they are missing.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureConsoleBuilt } from './console.mjs'
import { ensureInstalled, repositoryRoot } from './install.mjs'
import { checkTypes, lintCode, lintDocuments, runCommand, runTests } from './tools.mjs'

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser tests drive the system's Chromium; on a bare Debian machine it is installed from Debian's packages. */
function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || browsers.some((path) => existsSync(path))) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.')
    process.exit(1)
  }
  console.log('Installing Chromium …')
  runCommand('apt-get', ['update', '-qq'])
  runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
}

function checkEverything() {
  ensureBrowser()
  checkTypes()
  lintCode()
  const documents = readdirSync(join(repositoryRoot, 'docs/openapi'))
  lintDocuments(documents.map((name) => `docs/openapi/${name}`))
}

const args = process.argv.slice(2)
ensureInstalled()
if (args.length === 0) checkEverything()
// Before the tests, which run side by side.
ensureConsoleBuilt()
runTests(args)
