import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { canHavePath } from './can-have-path.ts'

const pet = { type: 'object', properties: { name: { type: 'string' }, tags: { type: 'array' }, any: {} } }
const schema: JsonObject = {
  $defs: { pet },
  type: 'object',
  properties: {
    pets: { type: 'array', items: { $ref: '#/$defs/pet' } },
    pair: { type: 'array', prefixItems: [pet, { type: 'string' }] },
    either: { oneOf: [{ type: 'null' }, { $ref: '#/$defs/pet' }] },
    byId: { type: 'object', additionalProperties: { $ref: '#/$defs/pet' } },
    open: { ...pet, additionalProperties: true },
    untold: { type: 'object' },
  },
}

describe('a schema can have a path', () => {
  test.each([
    '',
    'pets',
    'pets[]',
    'pets[].name',
    'pets[0].name',
    'pets.0.name',
    'pair[].name',
    'either.name',
    'byId.seven.name',
  ])('that it describes: %s', (path) => {
    expect(canHavePath(schema, path)).toBe(true)
  })

  test.each(['untold.x.y', 'pets[].any.thing', 'pets[].tags[].x', 'open.more'])(
    'that it does not rule out: %s',
    (path) => {
      expect(canHavePath(schema, path)).toBe(true)
    },
  )

  test.each([
    'cats',
    'pets.name',
    'pets[].nam',
    'pets[].name.first',
    'pets[].name[]',
    'either.nam',
    'byId.seven.nam',
    'toString',
  ])('but not another: %s', (path) => {
    expect(canHavePath(schema, path)).toBe(false)
  })

  test('when its root is a list', () => {
    const list: JsonObject = { type: 'array', items: pet }
    expect([canHavePath(list, '[].name'), canHavePath(list, 'name')]).toEqual([true, false])
  })
})
