import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { findContainmentGaps } from '#core/engines/schemas/containment/index.ts'
import { compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'
import { buildAcceptedSchema } from './accepted-schema.ts'
import { createArgumentMapping } from './map-arguments.ts'
import { proposeAlias } from './propose-alias.ts'

const buildAlias = (rules: Partial<ToolAlias> = {}): ToolAlias => ({
  name: 'find_books',
  until: null,
  renamedArguments: {},
  droppedArguments: [],
  defaultArguments: {},
  ...rules,
})

const buildObject = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

describe('mapping of arguments', () => {
  const alias = buildAlias({
    renamedArguments: { q: 'query', a: 'b', b: 'a' },
    droppedArguments: ['page'],
    defaultArguments: { limit: 10 },
  })
  const { mapArguments, renameViolations, changesArguments } = createArgumentMapping(alias)

  test('renames, drops and completes, also where two names are exchanged', () => {
    expect(mapArguments({ q: 'x', page: 2, a: 1, b: 2 })).toEqual({ query: 'x', a: 2, b: 1, limit: 10 })
    expect(mapArguments({ limit: 3 })).toEqual({ limit: 3 })
  })

  test('a value under the new name counts, and a null is a value', () => {
    expect(mapArguments({ q: 'old', query: 'new' })).toMatchObject({ query: 'new' })
    expect(mapArguments({ q: null })).toMatchObject({ query: null })
  })

  test('violations have the names of the alias', () => {
    const violation = { code: 'type', message: 'must be a string' } as const
    expect(renameViolations([{ path: 'query', ...violation }])).toEqual([{ path: 'q', ...violation }])
    expect(renameViolations([{ path: 'query[0].query', ...violation }])[0]?.path).toBe('q[0].query')
    expect(renameViolations([{ path: '', ...violation }])[0]?.path).toBe('')
  })

  test('names of prototypes are arguments as any other', () => {
    const { mapArguments: map } = createArgumentMapping(
      buildAlias({ renamedArguments: { constructor: 'kind' } }),
    )
    expect(map({})).toEqual({})
    expect(map(JSON.parse('{"__proto__": 1, "constructor": "a"}'))).toEqual(
      JSON.parse('{"__proto__": 1, "kind": "a"}'),
    )
  })

  test('says whether it changes anything', () => {
    const own = createArgumentMapping(
      buildAlias({ renamedArguments: { q: 'query' }, droppedArguments: ['page'] }),
    )
    expect([{ q: 1 }, { page: 1 }, { query: 1 }, {}].map(own.changesArguments)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(
      [{}, { limit: 1 }].map(
        createArgumentMapping(buildAlias({ defaultArguments: { limit: 1 } })).changesArguments,
      ),
    ).toEqual([true, false])
    expect(changesArguments({ limit: 1 })).toBe(false)
  })
})

describe('the schema of what an alias accepts', () => {
  const schema = buildObject({ query: { type: 'string' }, limit: { type: 'integer', maximum: 50 } }, [
    'query',
  ])
  const accepts = (rules: Partial<ToolAlias>, args: JsonObject, tool = schema) => {
    const accepted = buildAcceptedSchema(tool, buildAlias(rules))
    return accepted && compileSharedSchema(accepted).check(args).length === 0
  }

  test('an argument has its schema under either name', () => {
    const rules = { renamedArguments: { q: 'query' } }
    expect(accepts(rules, { q: 'a' })).toBe(true)
    expect(accepts(rules, { query: 'a' })).toBe(true)
    expect(accepts(rules, { q: 1 })).toBe(false)
    expect(accepts(rules, {})).toBe(false)
  })

  test('accepts any value of a dropped argument', () => {
    expect(accepts({ droppedArguments: ['page'] }, { query: 'a', page: [{}] })).toBe(true)
    expect(accepts({ droppedArguments: ['query'] }, { query: 'a' })).toBe(false)
    expect(accepts({ droppedArguments: ['query'], defaultArguments: { query: 'x' } }, { query: 1 })).toBe(
      true,
    )
  })

  test('a default stands for a required argument only if the tool accepts it', () => {
    expect(accepts({ defaultArguments: { query: 'x' } }, {})).toBe(true)
    expect(accepts({ defaultArguments: { query: 1 } }, {})).toBe(false)
    expect(accepts({ defaultArguments: { limit: 51 } }, { query: 'a' })).toBe(false)
    expect(accepts({ defaultArguments: { limit: 51 } }, { query: 'a', limit: 5 })).toBe(true)
    expect(accepts({ defaultArguments: { colour: 'red' } }, { query: 'a' })).toBe(false)
  })

  test('without rules it is the schema of the tool', () => {
    const combined = { ...schema, anyOf: [{ required: ['limit'] }] }
    expect(buildAcceptedSchema(combined, buildAlias())).toBe(combined)
    expect(buildAcceptedSchema(combined, buildAlias({ droppedArguments: ['page'] }))).toBeNull()
    const shared = buildObject({ a: { type: 'string' }, b: { $ref: '#/properties/a' } })
    expect(buildAcceptedSchema(shared, buildAlias({ renamedArguments: { c: 'a' } }))).toBeNull()
  })

  const anyName = fc.constantFrom('a', 'b', 'c', 'd')
  const anyValue = fc.constantFrom(null, 0, 7, 99, 'x', 'long text', true)
  const anyProperty = fc.constantFrom<JsonObject>(
    {},
    { type: 'string', maxLength: 3 },
    { type: 'integer', maximum: 50 },
    { type: 'boolean' },
  )
  const anySchema = fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(anyName, anyProperty),
    required: fc.uniqueArray(anyName),
    additionalProperties: fc.constantFrom<boolean | JsonObject>(true, false, { type: 'integer' }),
  }) as fc.Arbitrary<JsonObject>
  const anyAlias = fc
    .record({
      renamedArguments: fc.dictionary(anyName, anyName),
      droppedArguments: fc.uniqueArray(anyName, { maxLength: 2 }),
      defaultArguments: fc.dictionary(anyName, anyValue),
    })
    .filter(
      ({ renamedArguments: renamed, droppedArguments: dropped }) =>
        new Set(Object.values(renamed)).size === Object.keys(renamed).length &&
        dropped.every((name) => !Object.hasOwn(renamed, name)),
    )
  const anyArguments = fc.dictionary(anyName, anyValue) as fc.Arbitrary<JsonObject>

  test('what it accepts is right for the tool once it is mapped', () => {
    let accepted = 0
    fc.assert(
      fc.property(anySchema, anyAlias, anyArguments, (tool, rules, args) => {
        const alias = buildAlias(rules)
        if (!accepts(alias, args, tool)) return true
        accepted++
        const mapped = createArgumentMapping(alias).mapArguments(args)
        return compileSharedSchema(tool).check(mapped).length === 0
      }),
      { numRuns: 400 },
    )
    expect(accepted).toBeGreaterThan(10)
  })
})

describe('proposals', () => {
  const text = { type: 'string' }
  const prove = (earlier: JsonObject, schema: JsonObject) => {
    const proposal = proposeAlias('find_books', earlier, schema)
    const accepted = buildAcceptedSchema(schema, proposal)
    return { proposal, gaps: accepted && runWithoutPauses(findContainmentGaps(earlier, accepted)) }
  }

  test('a name in another case is the same argument', () => {
    const cased = prove(
      buildObject({ pageSize: { type: 'integer' } }),
      buildObject({ page_size: { type: 'integer' } }),
    )
    expect(cased.proposal.renamedArguments).toEqual({ pageSize: 'page_size' })
    expect(cased.gaps).toEqual([])
    const only = prove(buildObject({ q: text, page: text }, ['q']), buildObject({ query: text }, ['query']))
    expect(only.proposal.renamedArguments).toEqual({ q: 'query' })
    expect(only.gaps).toEqual([])
  })

  test('an optional argument of the same type is not taken for one that is gone', () => {
    const { proposal, gaps } = prove(buildObject({ page: text }), buildObject({ colour: text }))
    expect(proposal).toMatchObject({ renamedArguments: {}, droppedArguments: ['page'] })
    expect(gaps).toEqual([])
  })

  test('an argument that is now required gets its default, if any', () => {
    const withDefault = prove(buildObject({}), buildObject({ lang: { ...text, default: 'en' } }, ['lang']))
    expect(withDefault.proposal.defaultArguments).toEqual({ lang: 'en' })
    expect(withDefault.gaps).toEqual([])
    const without = prove(buildObject({}), buildObject({ lang: text }, ['lang']))
    expect(without.proposal.defaultArguments).toEqual({})
    expect(without.gaps).toMatchObject([{ keyword: 'required' }])
  })
})
