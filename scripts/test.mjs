// `npm test`: types, lint of code and documents, and all tests. `npm test -- PATH …` runs only the tests of those paths.
// Installs packages, and Chromium for the browser tests, when they are missing.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureClientTypes } from './client-types.mjs'
import { ensureConsoleBuilt } from './console.mjs'
import { ensureInstalled, repositoryRoot } from './install.mjs'
import { ensureBuilt } from './service.mjs'
import { checkCode, lintDocuments, reportFailures, runTests } from './tools.mjs'

const listDocuments = () =>
  readdirSync(join(repositoryRoot, 'docs/openapi')).map((name) => `docs/openapi/${name}`)

const args = process.argv.slice(2)
const isWhole = args.length === 0
ensureInstalled()
if (isWhole) ensureBrowser()
// Before the tests, which run in parallel.
ensureConsoleBuilt()
if (isWhole) {
  ensureBuilt()
  await ensureClientTypes()
}
// The checks use the processor time of two cores that waiting tests leave.
const checks = isWhole ? Promise.all([checkCode(), lintDocuments(listDocuments())]) : []
const testCode = await runTests(args)
// Printed last, where people see it: the tests print thousands of lines.
const checkExitCode = reportFailures((await checks).flat())
process.exitCode = testCode || checkExitCode
