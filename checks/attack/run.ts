// `npm run attack [AREA …] [-- --all]`: attacks a running service and reports what was tried and held, by area. By
// default long lists of inputs are sampled. Exits with 1 when an input was not held.
import { addressAttacks } from './addresses/addresses.ts'
import { answerAttacks } from './answers.ts'
import type { Attack, AttackReport } from './attack.ts'
import { busyDatabaseAttacks } from './busy-database.ts'
import { compileAttacks } from './compile.ts'
import { consoleAttacks } from './console.ts'
import { documentAttacks } from './documents.ts'
import { endedSessionAttacks } from './ended-sessions.ts'
import { injectionAttacks } from './injections/injections.ts'
import { neighbourAttacks } from './neighbours.ts'
import { pageAttacks } from './pages.ts'
import { readerAttacks } from './readers.ts'
import { secretsAttacks } from './secrets.ts'
import { openAttackTarget } from './target.ts'
import { tokenAttacks } from './tokens.ts'
import { useCaseAttacks } from './use-cases.ts'
import { workAttacks } from './work.ts'

const attacks: Attack[] = [
  ...[...addressAttacks, ...tokenAttacks, ...consoleAttacks, ...endedSessionAttacks],
  ...[...injectionAttacks, ...pageAttacks, ...compileAttacks, ...documentAttacks, ...answerAttacks],
  ...[...workAttacks, ...useCaseAttacks, ...neighbourAttacks, ...readerAttacks, ...busyDatabaseAttacks],
  ...secretsAttacks,
]

const shownFailures = 20
const shownBusyTimes = 5

const words = process.argv.slice(2)
const areas = words.filter((word) => word !== '--all')
const chosen = attacks.filter(({ area }) => areas.length === 0 || areas.includes(area))
if (chosen.length === 0)
  throw new Error(`no area ${areas.join(', ')}: ${[...new Set(attacks.map(({ area }) => area))].join(', ')}`)

const target = await openAttackTarget(words.includes('--all'))
const totals = new Map<string, { tried: number; held: number }>()
for (const attack of chosen) {
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
console.log('')
for (const [area, { tried, held }] of totals) console.log(`${area}\ttried ${tried}\theld ${held}`)

/** An attack that throws held nothing. After each attack the service must respond, and no canary may be hit. */
async function runAttack(attack: Attack): Promise<AttackReport> {
  const { failures, ...report } = await attack.run(target).catch(
    (error: Error): AttackReport => ({
      tried: 1,
      failures: [{ input: attack.name, observed: error.stack ?? '' }],
    }),
  )
  const hits = target.canaries.takeHits().map(({ address, line }) => ({
    input: attack.name,
    observed: `a canary on ${address} was reached: ${line}`,
  }))
  const isAlive = await fetch(`${target.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  const deaths = isAlive ? [] : [{ input: attack.name, observed: 'the service does not respond afterwards' }]
  return { ...report, failures: [...failures, ...hits, ...deaths] }
}

function print({ area, name }: Attack, { tried, failures, busyTimes = [] }: AttackReport, ms: number): void {
  const verdict = failures.length === 0 ? 'held' : `${failures.length} NOT held`
  console.log(`${area}\t${name}\t${tried} tried\t${verdict}\t${(ms / 1000).toFixed(1)} s`)
  for (const { input, observed } of failures.slice(0, shownFailures)) {
    console.log(`  ${JSON.stringify(input).slice(0, 300)}\n    ${observed.slice(0, 600)}`)
  }
  for (const { input, busyMs } of busyTimes.toSorted((a, b) => b.busyMs - a.busyMs).slice(0, shownBusyTimes))
    console.log(`  ${String(busyMs).padStart(4)} ms  ${input}`)
}
