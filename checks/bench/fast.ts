// The savings of src/fast: microseconds of CPU for one use, compared with the plain form. (OffHeapText saves garbage
// collection, which only `calls` shows: docs/decisions/0009.) A call of a published app takes 60 to 85 µs of the main thread;
// code that saves less than 2 % of that does not belong in src/fast.
import { typeidUnboxed } from 'typeid-js'
import { buildRequestHead } from '#adapters/outbound/request-head.ts'
import { createBaseUrlCheck } from '#core/engines/calls/rest-request/base-url.ts'
import { generateTypeId } from '#fast/node/type-id.ts'

const rounds = 7
const repetitions = 50_000

type Case = { name: string; fast: () => unknown; plain: () => unknown }

/** The least CPU time of a use in several rounds, in microseconds, garbage collection included. */
function measure(use: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    for (let n = 0; n < repetitions; n++) use()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / repetitions)
  }
  return best
}

const origin = 'https://api.example.com'
const isBelowBase = createBaseUrlCheck({ origin, query: '', path: '/v1' }, 2)

/** The steps of a call for its URL: check it when the request is built, split it when it is sent. */
const handleUrl = (path: string) =>
  isBelowBase(path) && buildRequestHead({ method: 'GET', url: `${origin}/v1${path}`, headers: [] })

const cases: Case[] = [
  { name: 'an id', fast: () => generateTypeId('call'), plain: () => typeidUnboxed('call') },
  // The escape sends the second URL through the URL parser, as every URL would be without the patterns.
  { name: 'a URL', fast: () => handleUrl('/books/978-0'), plain: () => handleUrl('/books/978%2D0') },
]

export function benchFast(): void {
  console.log('\nsrc/fast, µs of CPU for one use: fast, plain')
  for (const { name, fast, plain } of cases) {
    const figures = [measure(fast), measure(plain)]
    console.log(`  ${name.padEnd(24)}${figures.map((us) => us.toFixed(2).padStart(8)).join('')}`)
  }
}
