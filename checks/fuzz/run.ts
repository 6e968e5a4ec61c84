// `npm run fuzz [COUNT [SEED]]`: odd requests against the whole program; ends with 1 when an answer was wrong.
import { fuzz } from './fuzz.ts'
import { openTarget } from './target.ts'

const [, , count = '20000', seed = String(Date.now() % 1_000_000)] = process.argv
console.log(`${count} requests, seed ${seed}`)
const target = await openTarget()
const { statuses, findings } = await fuzz(target, Number(seed), Number(count))
for (const [status, seen] of [...statuses].sort()) console.log(`${status}: ${seen}`)
for (const { operation, fault, count, example } of findings.values()) {
  console.log(`\n${operation}, ${count} times: ${fault}\n${example}`)
}
const log = target.program.output()
if (log) console.log(`\nthe program's log:\n${log.slice(0, 20_000)}`)
await target.close()
process.exit(findings.size > 0 ? 1 : 0)
