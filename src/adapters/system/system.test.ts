import { toUUID } from 'typeid-js'
import { describe, expect, it } from 'vitest'
import { type IdKind, idPrefixes, isTypeId } from '#base/ids.ts'
import { systemClock } from './clock.ts'
import { systemDigest } from './digest.ts'
import { systemIds } from './ids.ts'

describe('the clock', () => {
  it('returns the time in UTC with milliseconds', () => {
    const before = Date.now()
    const now = systemClock.now()
    expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(now)).toBeLessThanOrEqual(Date.now())
  })
})

describe('ids', () => {
  it.each(Object.keys(idPrefixes) as IdKind[])('of kind %s have its prefix', (kind) => {
    const id = systemIds.create(kind)
    expect(isTypeId(kind, id)).toBe(true)
    expect(id.startsWith(`${idPrefixes[kind]}_`)).toBe(true)
  })

  it('sort in the order of generation, even within one millisecond, and never repeat', () => {
    const made = Array.from({ length: 20_000 }, () => systemIds.create('app'))
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })

  it('contain a version 7 UUID of the current time', () => {
    const before = Date.now()
    const uuid = toUUID(systemIds.create('tool') as Parameters<typeof toUUID>[0])
    expect(uuid[14]).toBe('7')
    const madeAt = Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
    expect(Math.abs(madeAt - before)).toBeLessThan(60_000)
  })

  it('that must be unguessable are 160 random bits in lower-case base32', () => {
    const made = Array.from({ length: 2_000 }, () => systemIds.createUnguessable())
    for (const name of made) expect(name).toMatch(/^[a-z2-7]{32}$/)
    expect(new Set(made).size).toBe(made.length)
    for (let place = 0; place < 32; place++) expect(new Set(made.map((name) => name[place])).size).toBe(32)
  })
})

describe('the digest', () => {
  it('is SHA-256 of the UTF-8 bytes, prefixed with the algorithm', () => {
    expect(systemDigest.sha256('')).toBe(
      'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
    expect(systemDigest.sha256('é')).toBe(
      'sha256:4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c',
    )
  })
})
