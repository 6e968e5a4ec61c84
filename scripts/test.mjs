// `npm test`: types, lint of code and documents, then all tests. `npm test -- PATH …` runs only the tests of those
// paths. Installs packages, and Chromium for the browser tests, when they are missing.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureConsoleBuilt } from './console.mjs'
import { ensureInstalled, repositoryRoot } from './install.mjs'
import { checkTypes, lintCode, lintDocuments, runTests } from './tools.mjs'

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
