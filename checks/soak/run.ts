// `npm run checks -- soak [MINUTES]`: runs mixed load on one service for two hours: calls of every outcome, imports, releases
// and sign-ins. Prints memory, open handles and the time of calls for each minute. Fails when a figure grows, or on an
// unexpected outcome.
import { setTimeout as sleep } from 'node:timers/promises'
import { openProgram } from '#tests/support/own-program.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { findGrowth, type MinuteSample } from './growth.ts'
import { startLoad } from './load.ts'
import { createSampler } from './sampler.ts'

const minutes = Number(process.argv[2] ?? 120)
if (!Number.isInteger(minutes) || minutes < 4) throw new Error('MINUTES must be a whole number from 4 on')

const sampleMs = 2_000

const upstream = await startUpstreamApi()
const program = await openProgram({ AUTH_SIGN_UP: 'open', LOG_LEVEL: 'error' })
const sampler = createSampler(program.pid)
const load = await startLoad(
  { url: program.url, issuerUrl: `${program.url}/auth`, upstream },
  sampler.recordCall,
)

const samples: MinuteSample[] = []
console.log('minute\tMiB\thandles\tp99 ms\tcalls\timports\treleases\tsign-ins')
for (let minute = 1; minute <= minutes && load.failures.length === 0; minute++) {
  const end = performance.now() + 60_000
  while (performance.now() < end && load.failures.length === 0) {
    await sleep(sampleMs)
    if (!sampler.sampleProcess())
      load.failures.push(`the service has ended; the last that it printed: ${program.output().slice(-2_000)}`)
  }
  const sample = sampler.takeMinute()
  samples.push(sample)
  const { imports, releases, signIns } = load.counts
  const { residentMiB, handles, p99, calls } = sample
  console.log([minute, residentMiB, handles, p99.toFixed(1), calls, imports, releases, signIns].join('\t'))
  // The upstream server in this process records its requests.
  upstream.seen.length = 0
}
await load.stop()
const exitCode = await program.close()
await upstream.close()

const growth = findGrowth(samples)
for (const line of [...load.failures.slice(0, 20), ...growth]) console.log(`FAILED\t${line}`)
if (exitCode !== 0) console.log(`FAILED\tthe service ended with ${exitCode}`)
const isStable = growth.length === 0 && load.failures.length === 0 && exitCode === 0
console.log(isStable ? `${minutes} minutes, nothing grew` : 'not stable')
process.exit(isStable ? 0 : 1)
