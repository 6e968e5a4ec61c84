// Attacks a running service and reports, by area, how many inputs were tried and repelled. By default long lists of inputs
// are sampled. Exits with 1 when an input broke through.
import { parseArgs } from 'node:util'
import { isAnswering } from '#tests/support/poll-until.ts'
import { addressAttacks } from './addresses/addresses.ts'
import { answerAttacks } from './answers.ts'
import type { Attack, AttackReport, AttackTarget } from './attack.ts'
import { openAttackedService } from './attacked-service.ts'
import { busyDatabaseAttacks } from './busy-database.ts'
import { callerAttacks } from './callers.ts'
import { compileAttacks } from './compile.ts'
import { consoleAttacks } from './console.ts'
import { documentAttacks } from './documents.ts'
import { endedSessionAttacks } from './ended-sessions.ts'
import { fuzzAttacks } from './fuzz/fuzz.ts'
import { injectionAttacks } from './injections/injections.ts'
import { neighbourAttacks } from './neighbours.ts'
import { pageAttacks } from './pages.ts'
import { readerAttacks } from './readers.ts'
import { secretsAttacks } from './secrets.ts'
import { startCanaries } from './support/canaries.ts'
import { tenantAttacks } from './tenants/probe-tenants.ts'
import { tokenAttacks } from './tokens.ts'
import { useCaseAttacks } from './use-cases.ts'
import { workAttacks } from './work.ts'

const attacks: Attack[] = [
  ...[...addressAttacks, ...tokenAttacks, ...consoleAttacks, ...endedSessionAttacks],
  ...[...injectionAttacks, ...pageAttacks, ...compileAttacks, ...documentAttacks, ...answerAttacks],
  ...[...workAttacks, ...useCaseAttacks, ...neighbourAttacks, ...readerAttacks, ...busyDatabaseAttacks],
  ...[...secretsAttacks, ...callerAttacks, ...fuzzAttacks, ...tenantAttacks],
]

const shownFailures = 20

const { positionals: areas, values: options } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, count: { type: 'string' }, seed: { type: 'string' } },
})
const known = new Set(attacks.map(({ area }) => area))
const unknown = areas.filter((area) => !known.has(area))
if (unknown.length > 0) throw new Error(`no area ${unknown.join(', ')}; there are ${[...known].join(', ')}`)

const canaries = await startCanaries()
const target: AttackTarget = {
  ...(await openAttackedService()),
  canaries,
  seed: Number(options.seed ?? Date.now() % 1_000_000),
  countOf: (own) => Number(options.count ?? own),
  sample: (list, count) => (options.all ? list : takeSpread(list, count)),
}
const totals = new Map<string, { tried: number; held: number }>()
for (const attack of attacks.filter(({ area }) => areas.length === 0 || areas.includes(area))) {
  const startedAt = performance.now()
  const report = await runAttack(attack)
  print(attack, report, performance.now() - startedAt)
  const { tried, held } = totals.get(attack.area) ?? { tried: 0, held: 0 }
  totals.set(attack.area, {
    tried: tried + report.tried,
    held: held + Math.max(0, report.tried - report.failures.length),
  })
  if (report.failures.length > 0) process.exitCode = 1
}
await target.close()
await canaries.close()
console.log('')
for (const [area, { tried, held }] of totals) console.log(`${area}\ttried ${tried}\theld ${held}`)
// An attack that throws may leave servers open.
process.exit()

/** Elements at equal distances: neighbours in a generated list are alike. */
function takeSpread<Element>(list: readonly Element[], count: number): readonly Element[] {
  if (list.length <= count) return list
  return Array.from(
    { length: count },
    (_, index) => list[Math.floor((index * list.length) / count)] as Element,
  )
}

/** An attack that throws counts as failed. After each attack the service must respond, and no canary may be hit. */
async function runAttack(attack: Attack): Promise<AttackReport> {
  const before = target.program.output().length
  const report = await attack.run(target).catch(
    (error: Error): AttackReport => ({
      tried: 1,
      failures: [{ input: attack.name, observed: error.stack ?? '' }],
    }),
  )
  const hits = canaries.takeHits().map(({ address, line }) => ({
    input: attack.name,
    observed: `a canary on ${address} was reached: ${line}`,
  }))
  const isAlive = await isAnswering(`${target.url}/readyz`)
  const deaths = isAlive ? [] : [{ input: attack.name, observed: 'the service does not respond afterwards' }]
  const failures = [...report.failures, ...hits, ...deaths]
  const errors = failures.length > 0 ? listLoggedErrors(target.program.output().slice(before)) : []
  return { ...report, failures, notes: [...(report.notes ?? []), ...errors] }
}

/** The first errors in the log of the service: they often tell why an attack failed. */
function listLoggedErrors(log: string): string[] {
  const errors = log.split('\n').filter((line) => /"level":(?:50|60)\b/.test(line))
  return errors.slice(0, shownFailures)
}

function print({ area, name }: Attack, { tried, failures, notes = [] }: AttackReport, ms: number): void {
  const summary = failures.length === 0 ? 'held' : `${failures.length} NOT held`
  console.log(`${area}\t${name}\t${tried} tried\t${summary}\t${(ms / 1000).toFixed(1)} s`)
  for (const { input, observed } of failures.slice(0, shownFailures))
    console.log(`  ${JSON.stringify(input).slice(0, 300)}\n    ${observed.slice(0, 2_000)}`)
  for (const note of notes) console.log(`  ${note}`)
}
