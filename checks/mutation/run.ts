// `npm run checks -- mutation [TEXT]`: applies one mutation after another (those whose entry contains TEXT) to a copy of the
// tree; a test must fail each time. Exits with 1 when a mutation survives, when its text does not occur exactly once,
// or when the tests fail without a mutation.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countOccurrences, type Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'

const root = join(import.meta.dirname, '../..')
const skippedFolders = /^(node_modules|\.git|\.cache|data)$/
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'tenon-mutation-'))
  const isWanted = (path: string) => !skippedFolders.test(path.slice(root.length + 1).split('/')[0] ?? '')
  await cp(root, copy, { recursive: true, filter: isWanted })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const resolveReportPath = (copy: string) => join(copy, 'mutation-report.json')

type TestRunResult = 'green' | 'red' | 'inconclusive'

/** Red only when a test failed: a file that fails to load proves nothing. */
async function runTests(copy: string, tests: string[], testMs: number): Promise<TestRunResult> {
  const report = resolveReportPath(copy)
  await rm(report, { force: true })
  const options = ['run', '--bail=1', `--testTimeout=${testMs}`, '--reporter=json', `--outputFile=${report}`]
  const child = spawn(process.execPath, [vitest, ...options, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: 300_000,
  })
  const [code] = await once(child, 'exit')
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { numFailedTests = 0, numPassedTests = 0 } = JSON.parse(text)
  if (numFailedTests > 0) return 'red'
  return code === 0 && numPassedTests > 0 ? 'green' : 'inconclusive'
}

type TestFileReport = { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }

async function formatFailures(copy: string): Promise<string> {
  const { testResults = [] } = JSON.parse(await readFile(resolveReportPath(copy), 'utf8').catch(() => '{}'))
  return testResults
    .flatMap(({ assertionResults }: TestFileReport) => assertionResults)
    .filter(({ status }: TestFileReport['assertionResults'][number]) => status === 'failed')
    .map(
      ({ fullName, failureMessages }: TestFileReport['assertionResults'][number]) =>
        `${fullName}: ${failureMessages[0]}`,
    )
    .join('\n')
}

/** The problem of the entry, or null when a test detects the mutation. */
async function testMutation(
  copy: string,
  { file, text, replacement, tests }: Mutation,
): Promise<string | null> {
  const path = join(copy, file)
  const source = await readFile(path, 'utf8').catch(() => '')
  const count = countOccurrences(source, text)
  if (count !== 1) return `its text occurs ${count} times`
  await writeFile(
    path,
    source.replace(text, () => replacement),
  )
  const result = await runTests(copy, tests, 15_000)
  await writeFile(path, source)
  return result === 'red' ? null : result === 'green' ? 'no test failed' : 'the tests did not run'
}

const [, , filter = ''] = process.argv
const selected = mutations.filter((mutation) => JSON.stringify(mutation).includes(filter))
if (selected.length === 0) throw new Error(`No mutation contains "${filter}".`)
const copy = await copyTree()
const baseline = await runTests(copy, [...new Set(selected.flatMap(({ tests }) => tests))], 60_000)
console.log(`without a mutation: ${baseline}`)
if (baseline !== 'green') console.log(await formatFailures(copy))
let survivors = 0
for (const mutation of baseline === 'green' ? selected : []) {
  const problem = await testMutation(copy, mutation)
  if (problem) survivors++
  console.log(`${problem ? `SURVIVED (${problem})` : 'killed'}\t${mutation.guard}\t${mutation.file}`)
}
console.log(`${selected.length} mutations, ${survivors} survived`)
await rm(copy, { recursive: true })
process.exit(baseline === 'green' && survivors === 0 ? 0 : 1)
