import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { validateAgainstMetaSchema } from './meta-schema.ts'

const validate = (schema: JsonObject) => runWithoutPauses(validateAgainstMetaSchema(schema))

describe('a keyword with an invalid value is found', () => {
  test.each<[string, JsonObject, string]>([
    ['in the schema itself', { type: 'text' }, 'type'],
    ['in a property', { properties: { id: { items: { minLength: -1 } } } }, 'properties.id.items.minLength'],
    ['in an alternative', { anyOf: [{}, { pattern: 1 }] }, 'anyOf[1].pattern'],
    ['where a schema should be', { properties: { id: 'text' } }, 'properties.id'],
    ['where a list of schemas should be', { items: { allOf: [] } }, 'items.allOf'],
    ['where a map of schemas should be', { not: { $defs: [] } }, 'not.$defs'],
  ])('%s', (_, schema, path) =>
    expect(validate(schema)).toMatchObject([{ path: expect.stringContaining(path), code: 'schema_invalid' }]),
  )

  test('in the last of thousands of schemas, after pauses', () => {
    const list: JsonObject[] = Array.from({ length: 2_000 }, () => ({ type: 'string' }))
    const task = validateAgainstMetaSchema({ anyOf: [...list, { type: 'text' }] })
    let pauses = 0
    let step = task.next()
    for (; !step.done; step = task.next()) pauses++
    expect(pauses).toBe(4)
    expect(step.value).toMatchObject([{ path: 'anyOf[2000].type' }])
  })
})

test('a valid schema has none, whatever its data looks like', () =>
  expect(validate({ default: { type: 'text' }, enum: [{ allOf: [] }], properties: { a: true } })).toEqual([]))
