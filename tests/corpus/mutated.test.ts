// Real documents with members that are removed, moved, duplicated or replaced, in one file and in two that refer to
// each other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import type { ExternalDocument } from '#core/engines/openapi-import/bundle/document-set.ts'
import { type ImportedDocument, importOpenApi } from '#core/engines/openapi-import/import-openapi.ts'
import { placesOf, withValueAt } from '#tests/support/json-places.ts'
import { expectSound } from '#tests/support/sound-import.ts'
import { root } from '#tests/support/source-files.ts'

const folder = join(root, 'node_modules/@readme/oas-examples')
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^\d.*\.json$/.test(path))
  .map((path) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as JsonObject)

const url = 'https://docs.test/openapi.json'
const other = 'https://docs.test/other.json'

const references = fc
  .constantFrom('#', '#/paths', '#/components/schemas', 'other.json', 'other.json#/paths', '#a', 'none.json')
  .map(($ref) => ({ $ref }))
const spoilt: fc.Arbitrary<Json> = fc.oneof(
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
      spoilt,
      fc.nat().map((from) => ({ from })),
    ),
  ),
  {
    minLength: 1,
    maxLength: 6,
  },
)

type Change = [at: number, put: Json]

const valueAt = (value: Json, steps: readonly string[]): Json =>
  steps.reduce<Json>((part, step) => (part as JsonObject)[step] as Json, value)

function changed(document: JsonObject, list: readonly Change[]): Json {
  const places = placesOf(document)
  const placeAt = (number: number) => places[number % places.length] ?? []
  return list.reduce<Json>((value, [at, put]) => {
    const from = (put as JsonObject | null)?.from
    return withValueAt(value, placeAt(at), typeof from === 'number' ? valueAt(document, placeAt(from)) : put)
  }, document)
}

/** Imports like a caller that can fetch only `other`. Every round must request a new document. */
function driven(text: string, otherText: string): ImportedDocument | null {
  const others = new Map<string, ExternalDocument>()
  for (;;) {
    const result = importOpenApi(text, url, others)
    if ('faults' in result) return null
    if (!('wanted' in result)) return result
    expect(result.wanted.filter((wanted) => others.has(wanted))).toEqual([])
    for (const wanted of result.wanted)
      others.set(wanted, { text: wanted === other ? otherText : '', url: wanted })
  }
}

const drawn = fc.constantFrom(...documents)

it('the import of any mutated document ends with valid operations or with reasons', () => {
  let sound = 0
  const property = fc.property(drawn, drawn, changes, (document, second, list) => {
    const result = driven(JSON.stringify(changed(document, list)), JSON.stringify(second))
    if (result) expectSound(result)
    sound += result?.operations.length ?? 0
  })
  fc.assert(property, { numRuns: 80 })
  expect(sound).toBeGreaterThan(0)
})

const texts = documents.slice(0, 20).map((document) => JSON.stringify(document, null, 1))
const cut = fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.nat({ max: 40 }), fc.string({ maxLength: 8 }))

it('the import of any document with a mutated text ends', () => {
  const property = fc.property(cut, ([text, at, length, put]) => {
    const start = at % text.length
    const result = importOpenApi(text.slice(0, start) + put + text.slice(start + length), url)
    if (!('faults' in result)) expectSound(result)
  })
  fc.assert(property, { numRuns: 60 })
})
