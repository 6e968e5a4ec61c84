import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '#base/errors.ts'
import type { SecretLocation } from '#core/ports/secrets.ts'
import { createSecrets } from './create-secrets.ts'
import { parseSecretKeys } from './secret-keys.ts'

const place: SecretLocation = { table: 'auth_connections', rowId: 'auth_1', field: 'clientSecret' }
const plaintext = 'correct-horse-battery-staple'

const [a, b] = parseSecretKeys(
  ['a', 'b'].map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(','),
).keys
if (!a || !b) throw new Error('no keys to test with')
const secrets = createSecrets({ keys: [a] })

/** The internal reason of a failed open; the message for the caller is the same for every cause. */
async function catchOpenFailure(opening: Promise<unknown>): Promise<string> {
  const failure = await opening.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof ServiceError)) throw new Error(`not a ServiceError: ${inspect(failure)}`)
  expect(failure.code).toBe('unavailable')
  expect(failure.message).toBe('A stored secret cannot be opened right now.')
  expect(inspect(failure)).not.toContain(plaintext)
  return String(failure.internal)
}

const flipBit = (part: string, bit: number) => {
  const bytes = Buffer.from(part, 'base64url')
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return bytes.toString('base64url')
}

describe('a sealed secret', () => {
  it.each([plaintext, '', 'ü 漢字 🔑', '\ufeffbom', 'x'.repeat(20_000)])(
    'opens to what was sealed: %.20s',
    async (text) => {
      expect((await secrets.open(await secrets.seal(text, place), place)).reveal()).toBe(text)
    },
  )

  it('reveals nothing of the plaintext and differs each time', async () => {
    const [first, second] = await Promise.all([
      secrets.seal(plaintext, place),
      secrets.seal(plaintext, place),
    ])
    expect(first).not.toBe(second)
    for (const part of first.split('.'))
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain(plaintext)
  })

  it.each([
    { ...place, rowId: 'auth_2' },
    { ...place, field: 'apiKey' },
    { ...place, table: 'integrations' },
  ])('does not open for another row, field or table: %o', async (other) => {
    const sealed = await secrets.seal(plaintext, place)
    expect(await catchOpenFailure(secrets.open(sealed, other))).toContain('sealed for another place')
  })

  it.each(['|', '/', ':', ',', '","', '\u0000'])(
    'does not confuse two places whose names contain %j',
    async (separator) => {
      const sealed = await secrets.seal(plaintext, { table: 't', rowId: `a${separator}b`, field: 'c' })
      await catchOpenFailure(secrets.open(sealed, { table: 't', rowId: 'a', field: `b${separator}c` }))
    },
  )

  it('does not open when the place in its header was changed', async () => {
    const [header = '', ...rest] = (await secrets.seal(plaintext, place)).split('.')
    const other = Buffer.from(header, 'base64url').toString().replace('auth_1', 'auth_2')
    const forged = [Buffer.from(other).toString('base64url'), ...rest].join('.')
    await catchOpenFailure(secrets.open(forged, { ...place, rowId: 'auth_2' }))
  })

  it('does not open with any bit of it flipped', async () => {
    const parts = (await secrets.seal('seven', place)).split('.')
    for (const [index, part] of parts.entries())
      for (let bit = 0; bit < Buffer.from(part, 'base64url').length * 8; bit++) {
        const changed = parts.with(index, flipBit(part, bit)).join('.')
        await catchOpenFailure(secrets.open(changed, place))
      }
  })

  it('does not open with a truncated tag, of the ciphertext or of its wrapped key', async () => {
    const [header = '', key = '', iv = '', text = '', tag = ''] = (
      await secrets.seal(plaintext, place)
    ).split('.')
    for (let length = 0; length < 16; length++) {
      const short = Buffer.from(tag, 'base64url').subarray(0, length).toString('base64url')
      await catchOpenFailure(secrets.open([header, key, iv, text, short].join('.'), place))
    }
    const cut = Buffer.from(header, 'base64url')
      .toString()
      .replace(/"tag":"([\w-]{6})[\w-]+"/, '"tag":"$1"')
    await catchOpenFailure(
      secrets.open([Buffer.from(cut).toString('base64url'), key, iv, text, tag].join('.'), place),
    )
  })

  it.each(['', 'clear text', 'a.b.c.d.e', '....', '********'])(
    'is never opened from the text %j',
    async (text) => {
      await catchOpenFailure(secrets.open(text, place))
    },
  )

  it('reports the missing key internally when its key is not configured', async () => {
    const sealed = await createSecrets({ keys: [b] }).seal(plaintext, place)
    expect(await catchOpenFailure(secrets.open(sealed, place))).toContain('key "b" is not configured')
  })

  it('does not open with a different key under the same id', async () => {
    const sealed = await createSecrets({ keys: [{ id: 'a', key: b.key }] }).seal(plaintext, place)
    expect(await catchOpenFailure(secrets.open(sealed, place))).toContain('key "a" does not open it')
  })
})

describe('rotating keys', () => {
  it('opens what older keys sealed and reseals it with the first key', async () => {
    const old = await secrets.seal(plaintext, place)
    const rotated = createSecrets({ keys: [b, a] })
    expect((await rotated.open(old, place)).reveal()).toBe(plaintext)
    const moved = await rotated.reseal(old, place)
    if (!moved) throw new Error('was not moved')
    expect((await createSecrets({ keys: [b] }).open(moved, place)).reveal()).toBe(plaintext)
    expect(await rotated.reseal(moved, place)).toBeNull()
  })

  it('does not reseal for a place that it was not sealed for', async () => {
    const old = await secrets.seal(plaintext, place)
    const rotated = createSecrets({ keys: [b, a] })
    await catchOpenFailure(rotated.reseal(old, { ...place, rowId: 'auth_2' }))
  })
})

describe('an opened secret', () => {
  it('never prints', async () => {
    const secret = await secrets.open(await secrets.seal(plaintext, place), place)
    const prints = [
      String(secret),
      `${secret}`,
      JSON.stringify({ secret }),
      inspect({ secret }, { depth: 9, showHidden: true }),
      JSON.stringify(structuredClone(secret)),
      Object.entries(secret).join(),
    ]
    for (const printed of prints) expect(printed).not.toContain(plaintext)
  })
})
