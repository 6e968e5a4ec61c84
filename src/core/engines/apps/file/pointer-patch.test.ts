import { describe, expect, it, test } from 'vitest'
import { applyPointerPatch, diffByPointer } from './pointer-patch.ts'

const before = {
  name: 'a',
  plain: { a: 1, b: 2 },
  schema: {
    type: 'object',
    properties: { q: { type: 'string', default: 'x' }, 'a/b~c': {} },
    required: ['q'],
  },
}

describe('a patch', () => {
  test('has the members that differ, and lists as a whole', () => {
    const after = {
      name: 'b',
      plain: { a: 1 },
      schema: {
        type: 'object',
        properties: { q: { type: 'string', default: null }, 'a/b~c': { x: 1 } },
        required: [],
      },
    }
    const patch = diffByPointer(before, after, ['schema'])
    expect(patch).toEqual({
      set: {
        '/name': 'b',
        '/plain': { a: 1 },
        '/schema/properties/q/default': null,
        '/schema/properties/a~1b~0c/x': 1,
        '/schema/required': [],
      },
      remove: [],
    })
    expect(applyPointerPatch(before, patch)).toEqual({ result: after, failures: [] })
  })

  test('removes members', () => {
    const { default: _default, ...q } = before.schema.properties.q
    const after = { ...before, schema: { ...before.schema, properties: { q } } }
    const patch = diffByPointer(before, after, ['schema'])
    expect(patch).toEqual({
      set: {},
      remove: ['/schema/properties/q/default', '/schema/properties/a~1b~0c'],
    })
    expect(applyPointerPatch(before, patch).result).toEqual(after)
  })

  test('of equal values is empty, whatever the order of their members', () => {
    expect(diffByPointer({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, [])).toEqual({
      set: {},
      remove: [],
    })
  })
})

it.each(['/schema/none/x', '/name/x', '/schema/required/0', '/schema/__proto__/x', '/__proto__', ''])(
  'reports the pointer %j, which leads nowhere, and changes nothing',
  (pointer) => {
    const { result, failures } = applyPointerPatch(before, { set: { [pointer]: 1 }, remove: [] })
    expect(failures).toMatchObject([{ pointer }])
    expect(result).toEqual(before)
    expect({}).not.toHaveProperty('x')
  },
)

it('leaves the source as it is', () => {
  const copy = structuredClone(before)
  applyPointerPatch(before, { set: { '/schema/type': 'array' }, remove: ['/name'] })
  expect(before).toEqual(copy)
})
