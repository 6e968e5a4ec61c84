// `npm run checks -- mutation [TEXT]`: removes the guards that are marked in the source one after another, in a copy of the
// tree; a test must fail each time. TEXT selects guards by their file, `file:line` or tests. Exits with 1 when a mutant
// survives, or when the tests fail without a mutant.
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findGuards, type Guard } from './guards.ts'
import { applyMutant, type Mutant } from './mutants.ts'

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

/** The exit code, 0 when all tests pass; null after the time limit. */
async function runTests(cwd: string, args: string[], options: SpawnOptions): Promise<number | null> {
  const [code] = await once(spawn(process.execPath, [vitest, 'run', ...args], { cwd, ...options }), 'exit')
  return code
}

async function testMutant(
  copy: string,
  { file, source, tests }: Guard,
  mutant: Mutant,
): Promise<number | null> {
  const path = join(copy, file)
  await writeFile(path, applyMutant(source, mutant))
  const args = ['--bail=1', '--testTimeout=15000', ...tests]
  const code = await runTests(copy, args, { stdio: 'ignore', timeout: 300_000 })
  await writeFile(path, source)
  return code
}

const toLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)

const describeMutant = ({ file, line, source }: Guard, { start, end, text }: Mutant) =>
  `${file}:${line}\t${toLine(source.slice(start, end))}  →  ${toLine(text)}`

const [, , filter = ''] = process.argv
const guards = findGuards(root).filter(({ file, line, tests }) => `${file}:${line} ${tests}`.includes(filter))
if (guards.length === 0) throw new Error(`No file or test of a guard contains "${filter}".`)
const copy = await copyTree()
console.log('The tests without a mutant:')
const allTests = new Set(guards.flatMap(({ tests }) => tests))
const isGreen = (await runTests(copy, ['--reporter=dot', ...allTests], { stdio: 'inherit' })) === 0
const mutants = guards.flatMap((guard) => guard.mutants.map((mutant) => ({ guard, mutant })))
let survivors = 0
for (const { guard, mutant } of isGreen ? mutants : []) {
  const code = await testMutant(copy, guard, mutant)
  if (code === 0) survivors++
  const outcome = code === 0 ? 'SURVIVED' : code === null ? 'killed (time limit)' : 'killed'
  console.log(`${outcome}\t${describeMutant(guard, mutant)}`)
}
if (isGreen) console.log(`${guards.length} guards, ${mutants.length} mutants, ${survivors} survived`)
await rm(copy, { recursive: true })
process.exitCode = isGreen && survivors === 0 ? 0 : 1
