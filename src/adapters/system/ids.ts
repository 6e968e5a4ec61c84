// A TypeID (https://github.com/jetify-com/typeid, 0.3) is a UUID of version 7 as 26 characters of five bits: 48 bits of
// time, the version, a counter of 12 bits, the variant, 62 bits of chance. Every call gets one, so they are written here
// and not by a library: the time once a millisecond, chance many ids at once.
import { randomBytes, randomFillSync } from 'node:crypto'
import { idPrefixes } from '#base/ids.ts'
import type { Ids } from '#core/ports/system.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letter = (bits: number) => alphabet.charAt(bits & 31)

const timeLength = 10
const maxCounter = 4095
const last = { ms: 0, time: '', counter: 0 }

function startMillisecond(ms: number): void {
  last.ms = ms
  last.counter = 0
  last.time = ''
  for (let rest = ms; last.time.length < timeLength; rest = Math.floor(rest / 32)) {
    last.time = letter(rest % 32) + last.time
  }
}

/** Counts on within a millisecond, and when the clock goes back. */
function count(): void {
  const now = Date.now()
  if (now > last.ms) startMillisecond(now)
  else if (last.counter < maxCounter) last.counter++
  else startMillisecond(last.ms + 1)
}

const chanceLength = 13
const pool = new Uint8Array(256 * chanceLength)
let used = pool.length

function chance(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += chanceLength
  return pool.subarray(used - chanceLength, used)
}

function suffix(): string {
  count()
  const { time, counter } = last
  const [first = 0, ...others] = chance()
  const version = letter(0b01110 | (counter >> 11))
  const variant = letter(((counter & 1) << 4) | 0b01000 | (first & 3))
  return time + version + letter(counter >> 6) + letter(counter >> 1) + variant + others.map(letter).join('')
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const unguessableLength = 32

/** Ids of one process sort in the order they were made. */
export const systemIds: Ids = {
  make: (noun) => `${idPrefixes[noun]}_${suffix()}`,
  // The low five bits of each random byte: no bias, and 32 letters of five bits are 160.
  unguessable: () => Array.from(randomBytes(unguessableLength), (byte) => base32[byte & 31]).join(''),
}
