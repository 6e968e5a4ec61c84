import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { DefinitionInliner } from './definition-inliner.ts'

const refTo = (name: string) => ({ $ref: `#/$defs/${name}` })
const createInliner = (schemas: Record<string, JsonObject>) =>
  new DefinitionInliner((name) => schemas[name] ?? {})

it('operations that inline the same definitions share one object', () => {
  const inliner = createInliner({
    A: { properties: { b: refTo('B'), c: refTo('C') } },
    B: { properties: { c: refTo('C') } },
    C: { type: 'string' },
  })
  const inline = (...names: string[]) => inliner.inlineDefinition('A', new Set(names)).schema
  expect(inline('B', 'other')).toBe(inline('B'))
  expect(inline()).toEqual({ properties: { b: refTo('B'), c: refTo('C') } })
  expect(inline('B')).toEqual({ properties: { b: { properties: { c: refTo('C') } }, c: refTo('C') } })
  expect(inline('B', 'C')).toEqual({
    properties: { b: { properties: { c: { type: 'string' } } }, c: { type: 'string' } },
  })
})

it('what remains is listed in the order in which the schema refers to it', () => {
  const inliner = createInliner({ A: { anyOf: [refTo('C'), refTo('B')] }, D: {} })
  const schema = { anyOf: [refTo('D'), refTo('A'), refTo('B')] }
  expect([...inliner.inline(schema, new Set(['A'])).remaining]).toEqual(['D', 'C', 'B'])
})

it('a shared object is not used where it would be inlined too deep', () => {
  const inliner = createInliner({ A: { items: { items: refTo('B') } }, B: { type: 'string' } })
  const inlined = new Set(['A', 'B'])
  const nest = (schema: JsonObject, levels: number): JsonObject =>
    levels === 0 ? schema : { items: nest(schema, levels - 1) }
  const inlineAt = (level: number) => inliner.inline(nest(refTo('A'), level), inlined).schema
  expect(inlineAt(9)).toEqual(nest({ type: 'string' }, 11))
  expect(inlineAt(10)).toEqual(nest(refTo('B'), 12))
  expect(inlineAt(13)).toEqual(nest(refTo('A'), 13))
})
