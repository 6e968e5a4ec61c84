import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { buildPortableSchema, createNameMapping } from './index.ts'

const filter: JsonObject = {
  type: 'object',
  properties: {
    '@type': { type: 'string' },
    type: { type: 'string' },
    数量: { type: 'integer' },
    children: { type: 'array', items: { $ref: '#/$defs/filter' } },
  },
  required: ['@type'],
  default: { '@type': 'a' },
}
const schema: JsonObject = {
  type: 'object',
  properties: {
    '2fa': { type: 'string', title: 'Code' },
    plain: { type: 'string' },
    filter: { $ref: '#/$defs/filter' },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['2fa'],
  additionalProperties: false,
  $defs: { filter },
}
const { listed, checked, names } = buildPortableSchema(schema)
const mapping = createNameMapping(checked, names)

describe('members whose names providers reject', () => {
  it('have others, and their own as titles', () => {
    expect(listed).toMatchObject({
      properties: { _2fa: { type: 'string', title: 'Code' }, plain: { type: 'string' } },
      required: ['_2fa'],
      $defs: {
        filter: {
          properties: {
            type_2: { type: 'string', title: '@type' },
            type: { type: 'string' },
            member: { type: 'integer', title: '数量' },
          },
          required: ['type_2'],
          default: { type_2: 'a' },
        },
      },
    })
    expect(names).toEqual({ _2fa: '2fa', type_2: '@type', member: '数量' })
  })

  const sent: JsonObject = {
    _2fa: '123',
    filter: { type_2: 'a', type: 'b', children: [{ type_2: 'c', member: 1 }] },
    labels: { type_2: 'kept', '2fa': 'kept' },
  }
  const original: JsonObject = {
    '2fa': '123',
    filter: { '@type': 'a', type: 'b', children: [{ '@type': 'c', 数量: 1 }] },
    labels: { type_2: 'kept', '2fa': 'kept' },
  }

  it('reach the API under their own names', () => {
    expect(mapping.toOriginal(sent)).toEqual(original)
  })

  it('are understood under both names, and violations have those that clients see', () => {
    const { check } = compileSchema(checked)
    expect(mapping.toListed(original)).toEqual(sent)
    expect(check(mapping.toListed(sent))).toEqual([])
    expect(
      check(mapping.toListed({ '2fa': 'x', filter: {} } as Record<string, Json>)).map(({ path }) => path),
    ).toEqual(['filter.type_2'])
  })

  it('stay as they are where all are accepted', () => {
    const plain: JsonObject = { type: 'object', properties: { 'a.b-c_1': { type: 'string' } } }
    expect(buildPortableSchema(plain)).toEqual({
      listed: plain,
      checked: plain,
      names: {},
      repairs: [],
    })
    expect(buildPortableSchema(plain).listed).toBe(plain)
  })
})
