import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { canonicalizeSchemas } from '../canonical-schemas.ts'
import { SchemaTexts } from './schema-texts.ts'

const names = fc.constantFrom(
  ...['examples', 'properties', '$defs', 'anyOf', 'items', 'enum', 'é"', '10', '9', 'type', '__proto__'],
)
/** A schema of at most so many levels. */
const schemaOf = (levels: number): fc.Arbitrary<JsonObject> => {
  const data = fc.constantFrom<Json>(null, true, 1.5, 'é"', ['b', 'a'], { examples: 1, a: 2 })
  const inner =
    levels === 0
      ? data
      : fc.oneof(data, schemaOf(levels - 1), fc.array(schemaOf(levels - 1), { maxLength: 2 }))
  return fc.dictionary(names, inner, { maxKeys: 4 })
}
const schema = schemaOf(3)
const schemas = fc.array(schema, { minLength: 1, maxLength: 3 })

it('the texts of schemas that share others are those of each schema alone', () => {
  fc.assert(
    fc.property(schemas, schemas, (shared, own) => {
      const texts = new SchemaTexts()
      for (const [index, schema] of own.entries()) {
        const inner = shared[index % shared.length] as JsonObject
        const whole = {
          ...schema,
          items: inner,
          $defs: { ...Object.fromEntries(shared.entries()) },
          not: schema,
        }
        expect(texts.writeParts(whole).join('')).toBe(JSON.stringify(whole))
        expect(texts.writeCanonicalParts(schema, whole).join('')).toBe(canonicalizeSchemas(schema, whole))
        expect(texts.writeCanonicalParts(whole, null).join('')).toBe(canonicalizeSchemas(whole, null))
      }
    }),
  )
})

it('definitions and members are parts of their own, and the same in each schema', () => {
  const texts = new SchemaTexts()
  const definition = { type: 'object' }
  const items = { enum: ['a'] }
  expect(texts.writeParts({ items, $defs: { A: definition, B: definition } })).toEqual([
    '{"items":',
    '{"enum":["a"]}',
    ',"$defs":',
    '{"A":',
    '{"type":"object"}',
    ',"B":',
    '{"type":"object"}',
    '}',
    '}',
  ])
  expect(texts.writeParts({})).toEqual(['{}'])
})

test.each([2, 23, 24, 25, 60])('the canonical text of %i members has them in order', (count) => {
  const names = Array.from({ length: count }, (_, n) => `${'zé9A_'.charAt(n % 5)}${(n * 7) % count}`)
  const properties = Object.fromEntries(
    names.map((name, n) => [name, { title: String(n), default: { b: 1, a: n } }]),
  )
  const schema = { type: 'object', properties, $defs: properties }
  expect(new SchemaTexts().writeCanonicalParts(schema, schema).join('')).toBe(
    canonicalizeSchemas(schema, schema),
  )
})
