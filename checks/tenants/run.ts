// `npm run tenant-check [-- COUNT [SEED]]`: 10,000 random requests of people, tokens and strangers to what is not theirs, half of
// them on PostgreSQL. Exits with 1 when one of them told or changed something.
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { createOutcome, probeTenants } from './probe-tenants.ts'
import { openProbeTarget } from './target.ts'

/** The world is seeded anew regularly, since probes of members change it. */
const probesOfWorld = 1_000

const [, , count = '10000', seed = String(Date.now() % 1_000_000)] = process.argv
console.log(`${count} probes, seed ${seed}`)
const outcome = createOutcome()
const printed = new Set<string>()
const startedAt = performance.now()
for (let round = 0; outcome.sent < Number(count); round++) {
  const postgres = round % 2 === 1 ? await startPostgres() : null
  const target = await openProbeTarget(postgres?.url ?? null)
  const left = Math.min(probesOfWorld, Number(count) - outcome.sent)
  await probeTenants(target, { seed: Number(seed) + round * 1_000_003, count: left }, outcome)
  await target.close()
  await postgres?.stop()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  printNewFindings()
  console.log(`${outcome.sent} sent, ${outcome.findings.size} findings, ${seconds} s`)
}
for (const [area, sent] of outcome.areas) console.log(`${area}: ${sent}`)
for (const [status, seen] of [...outcome.statuses].sort()) console.log(`${status}: ${seen}`)
console.log(`${outcome.probed.size} operations, tools and addresses`)
process.exit(outcome.findings.size > 0 ? 1 : 0)

function printNewFindings(): void {
  for (const [key, { name, problem, example }] of outcome.findings) {
    if (!printed.has(key)) console.log(`\n${name}: ${problem}\n  ${example}\n`)
    printed.add(key)
  }
}
