import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { listOutputPaths } from './output-paths.ts'

const node: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Its name.' },
    children: { type: 'array', items: { $ref: '#/$defs/node' } },
    parent: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
  },
  required: ['id'],
}
const tree: JsonObject = { $ref: '#/$defs/node', $defs: { node } }

describe('output paths', () => {
  it('are those of the leaves, with lists marked and alternatives merged', () => {
    expect(
      listOutputPaths({
        type: 'object',
        properties: {
          total: { type: 'integer' },
          items: {
            type: 'array',
            items: { oneOf: [{ properties: { id: {} } }, { properties: { name: {} } }] },
          },
          free: { type: 'object' },
          matrix: { items: { items: { type: 'number' } } },
        },
      }),
    ).toEqual(['total', 'items[].id', 'items[].name', 'free', 'matrix[][]'])
    expect(listOutputPaths({ type: 'array', items: { properties: { id: {} } } })).toEqual(['[].id'])
  })

  it('end where a schema is recursive', () => {
    expect(listOutputPaths(tree)).toEqual([
      'id',
      'children[].id',
      'children[].children',
      'children[].parent.id',
      'children[].parent.children',
      'children[].parent.parent',
      'parent.id',
      'parent.children[].id',
      'parent.children[].children',
      'parent.children[].parent',
      'parent.parent',
    ])
  })

  it('are at most 500', () => {
    const wide = {
      properties: Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`p${index}`, {}])),
    }
    expect(listOutputPaths(wide)).toHaveLength(500)
  })
})

it('repeated paths of alternatives are found at once', () => {
  const names = Array.from({ length: 12 }, (_, level) => `d${level}`)
  const buildAlternatives = (level: number): JsonObject => ({
    anyOf: Array.from({ length: 6 }, () => ({ properties: { a: { $ref: `#/$defs/d${level + 1}` } } })),
  })
  const $defs = Object.fromEntries(names.map((name, level) => [name, buildAlternatives(level)]))
  expect(listOutputPaths({ $ref: '#/$defs/d0', $defs })).toEqual([Array(10).fill('a').join('.')])
})
