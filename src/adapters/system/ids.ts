// A TypeID (https://github.com/jetify-com/typeid, 0.3) is a UUID of version 7 as 26 characters of five bits: 48 bits of
// time, the version, a counter of 12 bits, the variant, 62 random bits. Every call gets one, so they are generated here
// and not by a library: the time is encoded once a millisecond, random bytes are fetched for many ids at once.
import { randomBytes, randomFillSync } from 'node:crypto'
import { idPrefixes } from '#base/ids.ts'
import type { Ids } from '#core/ports/system.ts'

const alphabet = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz')
const toLetter = (bits: number) => alphabet[bits & 31] ?? 0

const timeLength = 10
const maxCounter = 4095
const last = { ms: 0, time: Buffer.alloc(timeLength), counter: 0 }

function startMillisecond(ms: number): void {
  last.ms = ms
  last.counter = 0
  let rest = ms
  for (let index = timeLength - 1; index >= 0; index--) {
    last.time[index] = toLetter(rest % 32)
    rest = Math.floor(rest / 32)
  }
}

/** Increments the counter within a millisecond, and while the clock is behind. */
function advanceCounter(): void {
  const now = Date.now()
  if (now > last.ms) startMillisecond(now)
  else if (last.counter < maxCounter) last.counter++
  else startMillisecond(last.ms + 1)
}

const randomLength = 13
const randomPool = Buffer.alloc(256 * randomLength)
let poolOffset = randomPool.length

/** Offset of the next unused random bytes in the pool. */
function takeRandomOffset(): number {
  if (poolOffset === randomPool.length) {
    randomFillSync(randomPool)
    poolOffset = 0
  }
  poolOffset += randomLength
  return poolOffset - randomLength
}

/**
 * Ids are assembled in this buffer: concatenated strings stay ropes in V8, which need more memory as long as they live.
 */
const scratch = Buffer.alloc(64)

function generateTypeId(prefix: string): string {
  advanceCounter()
  const { time, counter } = last
  const from = takeRandomOffset()
  let end = scratch.write(`${prefix}_`, 'latin1')
  end += time.copy(scratch, end)
  scratch[end++] = toLetter(0b01110 | (counter >> 11))
  scratch[end++] = toLetter(counter >> 6)
  scratch[end++] = toLetter(counter >> 1)
  scratch[end++] = toLetter(((counter & 1) << 4) | 0b01000 | ((randomPool[from] ?? 0) & 3))
  for (let n = 1; n < randomLength; n++) scratch[end++] = toLetter(randomPool[from + n] ?? 0)
  return scratch.toString('latin1', 0, end)
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const unguessableLength = 32

/** Ids of one process sort in the order they were generated. */
export const systemIds: Ids = {
  create: (kind) => generateTypeId(idPrefixes[kind]),
  // The low five bits of each random byte: no bias, and 32 letters of five bits are 160.
  createUnguessable: () => Array.from(randomBytes(unguessableLength), (byte) => base32[byte & 31]).join(''),
}
