// Real documents with members that are removed, moved, duplicated or replaced, in one file and in two that refer to
// each other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import type { ExternalDocument } from '#core/engines/sources/openapi-import/bundle/document-set.ts'
import { type ImportedDocument, importOpenApi } from '#core/engines/sources/openapi-import/import-openapi.ts'
import { expectValidImport } from '#tests/support/openapi/expect-valid-import.ts'
import { listJsonPaths, replaceAtPath } from '#tests/support/openapi/json-paths.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { countRuns } from '#tests/support/test-scope.ts'

const folder = join(projectRoot, 'node_modules/@readme/oas-examples')
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^\d.*\.json$/.test(path))
  .map((path) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as JsonObject)

const url = 'https://docs.test/openapi.json'
const other = 'https://docs.test/other.json'

const references = fc
  .constantFrom('#', '#/paths', '#/components/schemas', 'other.json', 'other.json#/paths', '#a', 'none.json')
  .map(($ref) => ({ $ref }))
const invalidValues: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, 7, '', 'text', '__proto__', [], {}, [[]], [null], {
    $id: 'x',
    $anchor: 'a',
  }),
  references,
)

/** Changes at numbered locations: another value, or the value of another location. */
const changes = fc.array(
  fc.tuple(
    fc.nat(),
    fc.oneof(
      invalidValues,
      fc.nat().map((from) => ({ from })),
    ),
  ),
  {
    minLength: 1,
    maxLength: 6,
  },
)

type Change = [at: number, put: Json]

const getValue = (value: Json, steps: readonly string[]): Json =>
  steps.reduce<Json>((value, step) => (value as JsonObject)[step] as Json, value)

function applyChanges(document: JsonObject, list: readonly Change[]): Json {
  const locations = listJsonPaths(document)
  const pickLocation = (number: number) => locations[number % locations.length] ?? []
  return list.reduce<Json>((value, [at, put]) => {
    const from = (put as JsonObject | null)?.from
    return replaceAtPath(
      value,
      pickLocation(at),
      typeof from === 'number' ? getValue(document, pickLocation(from)) : put,
    )
  }, document)
}

/** Imports like a caller that can fetch only `other`. Every round must request a new document. */
function importWithOther(text: string, otherText: string): ImportedDocument | null {
  const others = new Map<string, ExternalDocument>()
  for (;;) {
    const result = importOpenApi(text, url, others)
    if ('problems' in result) return null
    if (!('wanted' in result)) return result
    expect(result.wanted.filter((wanted) => others.has(wanted))).toEqual([])
    for (const wanted of result.wanted)
      others.set(wanted, { text: wanted === other ? otherText : '', url: wanted })
  }
}

const anyDocument = fc.constantFrom(...documents)

it('the import of any mutated document ends with valid operations or with reasons', () => {
  let sound = 0
  const property = fc.property(anyDocument, anyDocument, changes, (document, second, list) => {
    const result = importWithOther(JSON.stringify(applyChanges(document, list)), JSON.stringify(second))
    if (result) expectValidImport(result)
    sound += result?.operations.length ?? 0
  })
  fc.assert(property, { numRuns: countRuns(80) })
  expect(sound).toBeGreaterThan(0)
})

const texts = documents.slice(0, 20).map((document) => JSON.stringify(document, null, 1))
const anyCut = fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.nat({ max: 40 }), fc.string({ maxLength: 8 }))

it('the import of any document with a mutated text ends', () => {
  const property = fc.property(anyCut, ([text, at, length, put]) => {
    const start = at % text.length
    const result = importOpenApi(text.slice(0, start) + put + text.slice(start + length), url)
    if (!('problems' in result)) expectValidImport(result)
  })
  fc.assert(property, { numRuns: countRuns(60) })
})
