import { afterAll, describe, expect, test } from 'vitest'
import { decodeSchemaText } from '#core/model/operations/encoded-schema.ts'
import type {
  FetchReferencedDocuments,
  ImportedApiDocument,
  RejectedDocument,
} from '#core/ports/document-reader.ts'
import { isFullScope, takeSample } from '#tests/support/test-scope.ts'
import { createDocuments, type DocumentLimits } from './create-documents.ts'

const limits: DocumentLimits = {
  processes: 2,
  waiting: 8,
  patienceMs: 20_000,
  memory: 64,
  // Far beyond what a busy machine takes: what is too large must be found as such. One test sets it to 1.
  workMs: 100_000,
  idleMs: 5_000,
}
const documents = createDocuments(limits)
afterAll(() => documents.close())

const bytes = (document: unknown) =>
  new TextEncoder().encode(typeof document === 'string' ? document : JSON.stringify(document))

const openApi = (more: object) => ({ openapi: '3.1.0', info: { title: 'Things' }, ...more })
const thing = { '/thing': { get: { operationId: 'getThing', responses: {} } } }

const nothingElse: FetchReferencedDocuments = async (urls) =>
  urls.map((url) => ({ wanted: url, url, bytes: new Uint8Array() }))

const describeDocument = (document: unknown, owner = 'owner') => ({
  bytes: bytes(document),
  owner,
  url: 'https://api.test/openapi.json',
})
const read = (document: unknown, others = nothingElse, from = documents) =>
  from.read(describeDocument(document), others)

function known(reading: ImportedApiDocument | RejectedDocument): ImportedApiDocument {
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return reading
}

const problemOf = (reading: object) =>
  'problems' in reading ? (reading.problems as { code: string }[])[0]?.code : reading

describe('a document', () => {
  test('yields its title, operations with their hashes, and import report', async () => {
    const { title, operations, report } = known(await read(openApi({ paths: thing })))
    expect(title).toBe('Things')
    expect(operations).toMatchObject([{ externalId: 'getThing', schemaHash: /^sha256:/ }].map(hashed))
    expect(report).toMatchObject([{ externalId: 'getThing', outcome: 'imported' }])
  })

  test('of a thousand operations arrives completely and in order', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => `op${n}`)
    const paths = Object.fromEntries(ids.map((id) => [`/${id}`, { get: { operationId: id, responses: {} } }]))
    const { operations } = known(await read(openApi({ paths })))
    expect(operations.map(({ externalId }) => externalId)).toEqual(ids)
  })

  test('in several files has each of them fetched', async () => {
    const requested: string[] = []
    const schema = { $ref: 'schemas.json#/Thing' }
    const paths = {
      '/thing': {
        get: { operationId: 'getThing', responses: { 200: { content: { 'application/json': { schema } } } } },
      },
    }
    const { operations } = known(
      await read(openApi({ paths }), async (urls) => {
        requested.push(...urls)
        const Thing = { type: 'object', properties: { a: { type: 'string' } } }
        return urls.map((url) => ({ wanted: url, url, bytes: bytes({ Thing }) }))
      }),
    )
    expect(requested).toEqual(['https://api.test/schemas.json'])
    expect(decodeSchemaText(operations[0]?.outputSchema ?? [])).toContain('"a"')
  })

  test('that is not an OpenAPI document or not UTF-8 is reported as such', async () => {
    expect(problemOf(await read('nothing'))).toBe('not_a_document')
    expect(
      problemOf(await documents.read({ bytes: new Uint8Array([0xff]), url: '', owner: '' }, nothingElse)),
    ).toBe('not_utf8')
  })
})

const hashed = ({ externalId }: { externalId: string }) => ({
  externalId,
  schemaHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
})

describe('a hostile document', () => {
  const rejected: [title: string, text: string, code: RegExp][] = [
    ['nested without limit, as JSON', '['.repeat(1_000_000), /./],
    ['nested without limit, as YAML', `openapi: 3.1.0\npaths: ${'['.repeat(20_000)}`, /./],
    ['nested and closed', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, /./],
    ['a bomb of aliases', yamlBomb(), /./],
    [
      'that takes more memory than it may',
      `{"openapi":"3.1.0","x":[${'{"a":[]},'.repeat(800_000)}1]}`,
      /too_much_memory/,
    ],
    ['whose operations repeat one large schema', manyOfOne(), /operations_too_large/],
  ]
  test.each(takeSample(rejected, 2))('%s is rejected, and the next one is read', async (_, text, code) => {
    expect(await read(text)).toMatchObject({ problems: [{ code: expect.stringMatching(code) }] })
    expect(known(await read(openApi({ paths: thing }))).operations).toHaveLength(1)
  })

  test.each([
    ['by the clock', { workMs: 1 }],
    ['of the processor', { workMs: 1, clockMs: 100_000 }],
    ['by the clock, of which the processor was busy with others', { workMs: 100_000, clockMs: 1 }],
  ])('that takes too long %s is aborted, and the next one is read', async (_, times) => {
    const hasty = createDocuments({ ...limits, ...times })
    expect(problemOf(await read(openApi({ paths: thing }), nothingElse, hasty))).toBe('too_slow')
    await hasty.close()
    expect(known(await read(openApi({ paths: thing }))).operations).toHaveLength(1)
  })
})

describe('many documents at once', () => {
  test('are read one after another; those that exceed the queue are rejected at once', async () => {
    const narrow = createDocuments({ ...limits, processes: 1, waiting: 4 })
    const readings = await Promise.allSettled(
      Array.from({ length: 5 }, () => read(openApi({ paths: thing }), nothingElse, narrow)),
    )
    expect(readings.map(({ status }) => status)).toEqual([
      ...Array(3).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ])
    expect(readings.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
    await narrow.close()
  })

  test('of one owner leave a process to others, and wait in turn with theirs', async () => {
    const { promise: held, resolve: open } = Promise.withResolvers<void>()
    const paths = { '/thing': { $ref: 'https://slow.test/paths.json#/thing' } }
    const hang: FetchReferencedDocuments = async (urls) => {
      await held
      return nothingElse(urls)
    }
    const loud = Array.from({ length: 3 }, () => read(openApi({ paths }), hang))
    const quiet = await documents.read(describeDocument(openApi({ paths: thing }), 'quiet'), nothingElse)
    expect(known(quiet).operations).toHaveLength(1)
    open()
    await Promise.all(loud)
  })

  test.runIf(isFullScope)(
    'of owners whose documents took all that one gets wait behind those of others',
    async () => {
      const fair = createDocuments(limits)
      const readAs = (owner: string, document: unknown, others = nothingElse) =>
        fair.read(describeDocument(document, owner), others)
      const costly = `{"openapi":"3.1.0","x":[${'{"a":[]},'.repeat(800_000)}1]}`
      for (const owner of ['mallory', 'malory'])
        expect(problemOf(await readAs(owner, costly))).toBe('too_much_memory')
      const { promise: held, resolve: open } = Promise.withResolvers<void>()
      const paths = { '/thing': { $ref: 'https://slow.test/paths.json#/thing' } }
      const hang: FetchReferencedDocuments = async (urls) => {
        await held
        return nothingElse(urls)
      }
      const loud = ['mallory', 'malory'].map((owner) => readAs(owner, openApi({ paths }), hang))
      const quiet = await readAs('quiet', openApi({ paths: thing }))
      expect(known(quiet).operations).toHaveLength(1)
      open()
      await Promise.all(loud)
      await fair.close()
    },
  )

  test('whose references cannot be fetched free their place for the next document', async () => {
    const single = createDocuments({ ...limits, processes: 1 })
    const paths = { '/thing': { $ref: 'https://other.test/paths.json#/thing' } }
    const broken = read(openApi({ paths }), () => Promise.reject(new Error('broken')), single)
    await expect(broken).rejects.toThrow('broken')
    expect(known(await read(openApi({ paths: thing }), nothingElse, single)).operations).toHaveLength(1)
    await single.close()
  })
})

/** A long address that many operations share. */
function manyOfOne(): string {
  const servers = [{ url: `https://api.test/${'x'.repeat(1_000_000)}` }]
  const paths = Object.fromEntries(Array.from({ length: 140 }, (_, n) => [`/${n}`, { $ref: '#/x-path' }]))
  return JSON.stringify(openApi({ paths, 'x-path': { servers, ...thing['/thing'] } }))
}

/** Nine levels of nine aliases each. */
function yamlBomb(): string {
  const levels = 'abcdefghi'.split('').map((name, level, names) => {
    const before = level === 0 ? 'lol' : `*${names[level - 1]}`
    return `${name}: &${name} [${Array(9).fill(before).join(',')}]`
  })
  return `openapi: 3.1.0\ninfo: {title: bomb}\n${levels.join('\n')}\npaths: *i\n`
}

describe('JSON', () => {
  const check = (text: string | Uint8Array) =>
    documents
      .checkJson({ bytes: typeof text === 'string' ? bytes(text) : text, owner: 'owner' }, 3)
      .catch(({ code, details }) => [code, details[0].code])

  test('with as many members as are allowed passes, however long its strings are', async () => {
    expect(await check(JSON.stringify({ a: 'x'.repeat(100_000), b: [1] }))).toBeUndefined()
  })

  test('with more members, that is malformed, or that is no UTF-8, does not', async () => {
    for (const text of [
      '[1,2,3,4]',
      '{',
      new Uint8Array([0x22, 0xff, 0x22]),
      `${'['.repeat(100)}${']'.repeat(100)}`,
    ])
      expect(await check(text)).toEqual(['invalid_request', 'malformed'])
  })
})
