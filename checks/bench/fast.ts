// What src/fast saves: microseconds of CPU for one use, beside the plain form. A call of a published app takes 60 to 85 µs of
// the main thread; what saves less than 2 % of that does not belong into src/fast.
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import pino from 'pino'
import { typeidUnboxed } from 'typeid-js'
import { mapMaybePromise } from '#fast/maybe-promise.ts'
import { writeInfoLine } from '#fast/node/log-line.ts'
import { generateTypeId } from '#fast/node/type-id.ts'
import { OffHeapText } from '#fast/off-heap-text.ts'
import { plainPathSegment } from '#fast/plain-url.ts'

const rounds = 7
const repetitions = 200_000
const waitingTexts = 2_000

type Case = { name: string; fast: () => unknown; plain: () => unknown }

/** The least CPU time of a use in several rounds, in microseconds; collections are part of it. */
async function measure(use: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    for (let n = 0; n < repetitions; n++) {
      const result = use()
      if (result instanceof Promise) await result
    }
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / repetitions)
  }
  return best
}

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const log = pino({ base: null }, nowhere)
const fields = { requestId: 'req_1', operation: 'v3.tools.list', status: 200, ms: 1.25, user: null }
const time = new Date().toISOString()

const plainUrl = new RegExp(`^(https?://[a-z0-9.:]+)((?:${plainPathSegment})+)$`)
const url = 'https://api.example.com/v1/books/978-0'

const buildText = () => `{"id":"${randomUUID()}","status":${200}},`
const offHeap = new OffHeapText(1024 * 1024)
let waiting: string[] = []

const value = { status: 200 }
const readStatus = ({ status }: { status: number }) => status

const cases: Case[] = [
  { name: 'an id', fast: () => generateTypeId('call'), plain: () => typeidUnboxed('call') },
  {
    name: 'a log line',
    fast: () => writeInfoLine(log, { time, fields, message: 'call' }),
    plain: () => log.info(fields, 'call'),
  },
  { name: 'a URL', fast: () => plainUrl.exec(url)?.[2], plain: () => new URL(url).pathname },
  {
    name: 'a text that waits',
    fast() {
      if (!offHeap.append(buildText())) offHeap.take()
    },
    plain() {
      waiting.push(buildText())
      if (waiting.length === waitingTexts) waiting = []
    },
  },
  {
    name: 'a value that is there',
    fast: () => mapMaybePromise(value, readStatus),
    plain: async () => readStatus(await value),
  },
]

export async function benchFast(): Promise<void> {
  console.log('\nsrc/fast, µs of CPU for one use: fast, plain')
  for (const { name, fast, plain } of cases) {
    const figures = [await measure(fast), await measure(plain)]
    console.log(`  ${name.padEnd(24)}${figures.map((us) => us.toFixed(2).padStart(8)).join('')}`)
  }
}
