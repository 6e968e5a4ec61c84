// `npm run corpus`: imports every document of the corpus and tells what became of it. `-- --only NAME` looks at one.
// Then it sends requests of a thousand operations, drawn by `-- --seed N`, and holds them against their documents.
import { parseArgs } from 'node:util'
import { documentNames } from './documents.ts'
import { tellOne } from './one.ts'
import { importOne } from './outcome.ts'
import { printReport } from './report.ts'
import { judgeRequests } from './requests.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, seed: { type: 'string', default: '1' } },
})

if (values.only) await tellOne(values.only)
else {
  const outcomes = []
  for (const name of await documentNames()) outcomes.push(await importOne(name))
  const isImported = printReport(outcomes)
  const isAskedFor = await judgeRequests(Number(values.seed), 1_000)
  process.exitCode = isImported && isAskedFor ? 0 : 1
}
