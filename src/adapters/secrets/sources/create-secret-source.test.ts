// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are the subject
import { beforeEach, describe, expect, it } from 'vitest'
import { addMilliseconds } from '#base/time.ts'
import { createTestSecretSource } from '#tests/support/secret-sources.ts'
import { type ReadSecret, SecretReadError, type SecretReading } from './read-secret.ts'

const reference = '${vault:secret/ws_a/shop#key}'
const owner = { issuer: 'workspace', subject: 'ws_a' }
const request = { reference, owner, appId: 'app_1' }

let elapsedMs = 0
let readings: SecretReading[] = []
let next: () => ReturnType<ReadSecret>

beforeEach(() => {
  elapsedMs = 0
  readings = []
  next = async () => ({ value: 'first' })
})

const clock = {
  now: () => addMilliseconds('2026-01-01T00:00:00.000Z', elapsedMs),
  getElapsedMs: () => elapsedMs,
}

const create = (over: object = {}) =>
  createTestSecretSource('vault:secret/{workspace}/*', {
    clock,
    ttlMs: 60_000,
    readers: {
      vault: (reading) => {
        readings.push(reading)
        return next()
      },
    },
    ...over,
  })

const reveal = (resolved: object) =>
  'secret' in resolved ? String((resolved.secret as { reveal(): string }).reveal()) : resolved

describe('a secret that lies elsewhere', () => {
  it('is read once for calls at the same time, and again after its lifetime', async () => {
    const source = create()
    const values = await Promise.all(Array.from({ length: 200 }, () => source.resolve(request)))
    expect([new Set(values.map(reveal)), readings.length]).toEqual([new Set(['first']), 1])
    const first = values[0] as (typeof values)[number]
    expect(first).toMatchObject({ until: '2026-01-01T00:01:00.000Z' })
    elapsedMs = 59_999
    next = async () => ({ value: 'second' })
    expect(reveal(await source.resolve(request))).toBe('first')
    elapsedMs = 60_000
    const renewed = await source.resolve(request)
    expect([reveal(renewed), readings.length]).toEqual(['second', 2])
    expect(renewed).not.toMatchObject({ version: (first as { version: string }).version })
  })

  it('has the version of before if its value is the same', async () => {
    const source = create()
    const first = await source.resolve(request)
    elapsedMs = 60_000
    expect(await source.resolve(request)).toMatchObject({ version: (first as { version: string }).version })
  })

  it('has the lifetime of its lease if that is shorter', async () => {
    next = async () => ({ value: 'first', leaseMs: 1_000 })
    const source = create()
    expect(await source.resolve(request)).toMatchObject({ until: '2026-01-01T00:00:01.000Z' })
    elapsedMs = 1_000
    await source.resolve(request)
    expect(readings).toHaveLength(2)
    next = async () => ({ value: 'first', leaseMs: 1e9 })
    elapsedMs = 2_000
    expect(await source.resolve(request)).toMatchObject({ until: '2026-01-01T00:01:02.000Z' })
  })

  it('is never used after its lifetime, also while the source fails', async () => {
    const source = create()
    await source.resolve(request)
    elapsedMs = 60_000
    next = () => Promise.reject(new SecretReadError('Vault is sealed.'))
    expect(await source.resolve(request)).toEqual({
      problem: 'Vault is sealed.',
      until: '2026-01-01T00:01:05.000Z',
    })
    await source.resolve(request)
    expect(readings).toHaveLength(2)
    elapsedMs = 65_000
    next = async () => ({ value: 'again' })
    expect(reveal(await source.resolve(request))).toBe('again')
  })

  it('is read again after a rejection, at most every ten seconds', async () => {
    const source = create()
    await source.resolve(request)
    next = async () => ({ value: 'second' })
    expect(reveal(await source.resolve({ ...request, isRejected: true }))).toBe('second')
    next = async () => ({ value: 'third' })
    expect(reveal(await source.resolve({ ...request, isRejected: true }))).toBe('second')
    elapsedMs = 10_000
    expect(reveal(await source.resolve({ ...request, isRejected: true }))).toBe('third')
    expect(readings).toHaveLength(3)
  })

  it.each([
    ['an empty value', '', 'The secret is empty.'],
    ['a large value', 'x'.repeat(65_537), 'The secret has more than 65536 bytes.'],
  ])('fails for %s', async (_name, value, problem) => {
    next = async () => ({ value })
    expect(await create().resolve(request)).toMatchObject({ problem })
  })

  it('fails without the text of an unexpected error, and when the source does not answer', async () => {
    next = () => Promise.reject(new Error('the-value of a secret'))
    expect(await create().resolve(request)).toMatchObject({ problem: 'The source failed.' })
    next = () => new Promise(() => {})
    expect(await create({ deadlineMs: 20 }).resolve(request)).toMatchObject({
      problem: 'The source did not answer in time.',
    })
  })

  it('is never read for a workspace that it was not given to, even after another read it', async () => {
    const source = create()
    await source.resolve(request)
    const other = { ...request, owner: { issuer: 'workspace', subject: 'ws_b' } }
    expect(await source.resolve(other)).toMatchObject({
      problem:
        'It is a reference that this workspace may not use; permitted: ${vault:secret/ws_b/*}; the operator of the service decides this (setting SECRET_SOURCES).',
    })
    expect(readings).toHaveLength(1)
    expect(source.findProblem(reference, owner)).toBeNull()
    expect(source.findProblem(reference, other.owner)).toContain('may not use')
    expect(source.findProblem('${file:/ws_a/x}', owner)).toContain('may use no secrets of "file"')
    expect(source.findProblem('${vault:secret/ws_b/../ws_a/shop#key}', owner)).toContain('must have the form')
  })

  it('has one value for each workspace, although the reference is the same', async () => {
    const source = create({
      readers: { vault: async ({ tenant }: SecretReading) => ({ value: `value of ${tenant.owner}` }) },
      grants: [{ workspace: '*', kind: 'vault', pattern: 'secret/*' }],
    })
    const other = { ...request, owner: { issuer: 'workspace', subject: 'ws_b' } }
    expect(reveal(await source.resolve(request))).toBe('value of workspace ws_a')
    expect(reveal(await source.resolve(other))).toBe('value of workspace ws_b')
  })

  it('is remembered in bounded memory', async () => {
    const source = create()
    const references = Array.from({ length: 1_200 }, (_, index) => `\${vault:secret/ws_a/${index}#key}`)
    for (const each of references) await source.resolve({ ...request, reference: each })
    await source.resolve({ ...request, reference: references[0] ?? '' })
    expect(readings).toHaveLength(1_201)
  })
})
