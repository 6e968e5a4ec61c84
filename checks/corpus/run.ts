// `npm run checks -- corpus`: runs the tests of imports with all documents; `npm test` takes a sample. Then imports every
// document of the corpus and reports the outcomes; `-- --only NAME` reports one document. Then sends requests of 1,000
// operations, drawn with the seed of `-- --seed N`, and validates them against their documents.
import { parseArgs } from 'node:util'
import { runInFullScope } from '#checks/support/run-in-full-scope.ts'
import { listDocumentNames } from '#tests/support/corpus-documents.ts'
import { checkRequests } from './check-requests.ts'
import { importCorpusDocument } from './document-outcome.ts'
import { printDocument } from './print-document.ts'
import { printReport } from './report.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, seed: { type: 'string', default: '1' } },
})

if (values.only) await printDocument(values.only)
else {
  const haveTestsPassed = runInFullScope(['tests/corpus', 'tests/e2e/openapi-to-tools.test.ts'])
  const outcomes = []
  for (const name of await listDocumentNames()) outcomes.push(await importCorpusDocument(name))
  const isImported = printReport(outcomes)
  const areRequestsValid = await checkRequests(Number(values.seed), 1_000)
  process.exitCode = haveTestsPassed && isImported && areRequestsValid ? 0 : 1
}
