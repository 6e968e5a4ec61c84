// `npm run planted [WORD]`: takes away one guard after another (those whose row has the word) in a copy of the tree, and
// wants a red test each time. Ends with 1 when a fault stays green, when its text is not there exactly once, or when the
// tests are red without it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countIn, type PlantedFault } from './mutation.ts'
import { plantedFaults } from './mutations.ts'

const root = join(import.meta.dirname, '../..')
const left = /^(node_modules|\.git|\.cache|data)$/
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

async function copyOfTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'tenon-planted-'))
  const isWanted = (path: string) => !left.test(path.slice(root.length + 1).split('/')[0] ?? '')
  await cp(root, copy, { recursive: true, filter: isWanted })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const reportIn = (copy: string) => join(copy, 'planted-report.json')

type Verdict = 'green' | 'red' | 'no verdict'

/** Red only by a test that failed: what does not even load proves nothing. */
async function verdictOf(copy: string, tests: string[], testMs: number): Promise<Verdict> {
  const report = reportIn(copy)
  await rm(report, { force: true })
  const how = ['run', '--bail=1', `--testTimeout=${testMs}`, '--reporter=json', `--outputFile=${report}`]
  const child = spawn(process.execPath, [vitest, ...how, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: 300_000,
  })
  const [code] = await once(child, 'exit')
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { numFailedTests = 0, numPassedTests = 0 } = JSON.parse(text)
  if (numFailedTests > 0) return 'red'
  return code === 0 && numPassedTests > 0 ? 'green' : 'no verdict'
}

type Told = { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }

async function failuresIn(copy: string): Promise<string> {
  const { testResults = [] } = JSON.parse(await readFile(reportIn(copy), 'utf8').catch(() => '{}'))
  return testResults
    .flatMap(({ assertionResults }: Told) => assertionResults)
    .filter(({ status }: Told['assertionResults'][number]) => status === 'failed')
    .map(
      ({ fullName, failureMessages }: Told['assertionResults'][number]) =>
        `${fullName}: ${failureMessages[0]}`,
    )
    .join('\n')
}

/** What is wrong with the row, or null when its tests notice the fault. */
async function judged(
  copy: string,
  { file, text, replacement, tests }: PlantedFault,
): Promise<string | null> {
  const path = join(copy, file)
  const source = await readFile(path, 'utf8').catch(() => '')
  const count = countIn(source, text)
  if (count !== 1) return `its text is there ${count} times`
  await writeFile(
    path,
    source.replace(text, () => replacement),
  )
  const verdict = await verdictOf(copy, tests, 15_000)
  await writeFile(path, source)
  return verdict === 'red' ? null : verdict === 'green' ? 'no test noticed' : 'the tests did not run'
}

const [, , word = ''] = process.argv
const faults = plantedFaults.filter((fault) => JSON.stringify(fault).includes(word))
const copy = await copyOfTree()
const sound = await verdictOf(copy, [...new Set(faults.flatMap(({ tests }) => tests))], 60_000)
console.log(`without a fault: ${sound}`)
if (sound !== 'green') console.log(await failuresIn(copy))
let missed = 0
for (const fault of sound === 'green' ? faults : []) {
  const complaint = await judged(copy, fault)
  if (complaint) missed++
  console.log(`${complaint ? `NOT NOTICED (${complaint})` : 'red'}\t${fault.guard}\t${fault.file}`)
}
console.log(`${faults.length} faults, ${missed} not noticed`)
await rm(copy, { recursive: true })
process.exit(sound === 'green' && missed === 0 ? 0 : 1)
