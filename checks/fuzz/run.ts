// `npm run fuzz [COUNT [SEED]]`: sends malformed requests to the running service; exits with 1 on a wrong response.
import { fuzz } from './fuzz.ts'
import { openFuzzTarget } from './target.ts'

const [, , count = '20000', seed = String(Date.now() % 1_000_000)] = process.argv
console.log(`${count} requests, seed ${seed}`)
const target = await openFuzzTarget()
const { statuses, findings } = await fuzz(target, Number(seed), Number(count))
for (const [status, seen] of [...statuses].sort()) console.log(`${status}: ${seen}`)
for (const { operation, violation, count, example } of findings.values()) {
  console.log(`\n${operation}, ${count} times: ${violation}\n${example}`)
}
const log = target.program.output()
if (log) console.log(`\nlog of the service:\n${log.slice(0, 20_000)}`)
await target.close()
process.exit(findings.size > 0 ? 1 : 0)
