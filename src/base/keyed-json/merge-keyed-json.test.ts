import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { parsePointer } from '../json-pointer.ts'
import { runWithoutPauses } from '../time-slices.ts'
import { type KeyedEdit, listEdits } from './list-edits.ts'
import { mergeKeyedJson } from './merge-keyed-json.ts'

const tool = (key: string, members: object = {}) => ({ key, operation: `shop/${key}`, ...members })

/** A merge in which the service exports what was written. */
const merge = (base: Json | undefined, theirs: Json | undefined, mine: Json | undefined) =>
  mergeKeyedJson({ base, theirs, written: base, mine })

const editsOf = (before: Json | undefined, after: Json | undefined): KeyedEdit[] =>
  runWithoutPauses(listEdits({ before, after }))

describe('a merge', () => {
  const base = { app: { name: 'Books' }, tools: [tool('list', { description: 'Lists.' }), tool('read')] }

  test('takes the edits of both sides to different members', () => {
    const theirs = { ...base, tools: [tool('list', { description: 'Lists all.' }), tool('read')] }
    const mine = { ...base, app: { name: 'Library' } }
    expect(merge(base, theirs, mine)).toEqual({
      value: { ...theirs, app: { name: 'Library' } },
      adopted: [
        { pointer: '/tools/list/description', before: 'Lists.', after: 'Lists all.', earlier: undefined },
      ],
      retained: [{ pointer: '/app/name', before: 'Books', after: 'Library', earlier: undefined }],
      conflicts: [],
    })
  })

  test('conflicts where both sides changed a member differently, or one removed what the other changed', () => {
    const theirs = { ...base, tools: [tool('list', { description: 'Theirs.' }), tool('read', { name: 'R' })] }
    const mine = { ...base, tools: [tool('list', { description: 'Mine.' })] }
    const sides = { base, theirs, written: base, mine }
    const merged = mergeKeyedJson(sides)
    expect(merged.value).toEqual(mine)
    expect(merged.conflicts).toEqual([
      { pointer: '/tools/list/description', mine: 'Mine.', theirs: 'Theirs.' },
      { pointer: '/tools/read', mine: undefined, theirs: tool('read', { name: 'R' }) },
    ])
    expect(mergeKeyedJson(sides, 'theirs').value).toEqual(theirs)
  })

  test('leaves what was written where the service only completed it', () => {
    const written = { tools: [{ key: 'list', operation: 'shop/list', enabled: true }] }
    const exported = { app: { slug: 'books' }, tools: [tool('list')] }
    const theirs = { app: { slug: 'books' }, tools: [tool('list', { name: 'List' })] }
    expect(mergeKeyedJson({ base: exported, theirs, written, mine: written }).value).toEqual({
      tools: [{ key: 'list', operation: 'shop/list', enabled: true, name: 'List' }],
    })
    expect(mergeKeyedJson({ base: exported, theirs: exported, written, mine: written }).value).toBe(written)
  })

  test('counts the names of variables as equal', () => {
    const secret = (name: string) => ({
      connections: [{ key: 'k', secrets: { api_key: `\${env:${name}}` } }],
    })
    const theirs = { connections: [{ ...secret('K_API_KEY').connections[0], name: 'Key' }] }
    const merged = mergeKeyedJson({
      base: undefined,
      theirs,
      written: undefined,
      mine: secret('OWN'),
    })
    expect(merged).toMatchObject({
      value: { connections: [{ key: 'k', secrets: { api_key: `\${env:OWN}` }, name: 'Key' }] },
      conflicts: [],
    })
  })

  test('without a base adds what one side has, and conflicts where they differ', () => {
    const merged = merge(undefined, { a: 1, b: [tool('x')], c: [1] }, { a: 2, b: [tool('y')], c: [1] })
    expect(merged.value).toEqual({ a: 2, b: [tool('x'), tool('y')], c: [1] })
    expect(merged.conflicts).toEqual([{ pointer: '/a', mine: 2, theirs: 1 }])
  })

  test.each([
    ['an item after its predecessor', 'abc', 'abxc', 'abc', 'abxc'],
    ['an item at the beginning', 'ab', 'xab', 'ab', 'xab'],
    ['the order of mine, which changed it', 'abc', 'abxc', 'cab', 'cabx'],
    ['the order of theirs, which alone changed it', 'abc', 'cab', 'abcd', 'cdab'],
    ['the order of mine where both changed it', 'abc', 'cab', 'bac', 'bac'],
    ['what both sides removed and added', 'abc', 'bcx', 'aby', 'bxy'],
  ])('keeps %s', (_, base, theirs, mine, expected) => {
    const toList = (keys: string) => [...keys].map((key) => ({ key }))
    expect(merge(toList(base), toList(theirs), toList(mine)).value).toEqual(toList(expected))
  })

  test('treats an absent list as an empty one', () => {
    const [list, read] = [tool('list'), tool('read')]
    expect(merge({ tools: [list] }, {}, { tools: [list, read] }).value).toEqual({ tools: [read] })
    expect(merge({ tools: [list] }, {}, { tools: [list], app: 1 }).value).toEqual({ app: 1 })
  })

  test('takes lists without keys, and with a repeated one, as a whole', () => {
    expect(merge({ next: ['a'] }, { next: ['a', 'b'] }, { next: [] }).conflicts).toHaveLength(1)
    const twice = [{ name: 'id' }, { name: 'id' }]
    expect(merge({ list: twice }, { list: [...twice, { name: 'x' }] }, { list: twice }).adopted).toEqual([
      { pointer: '/list', before: twice, after: [...twice, { name: 'x' }], earlier: undefined },
    ])
  })
})

test('edits know the value of before, and the order of a list', () => {
  const edits = runWithoutPauses(
    listEdits({
      earlier: { tools: [tool('a', { name: 'A' }), tool('b')] },
      before: { tools: [tool('a', { name: 'B' }), tool('b')] },
      after: { tools: [tool('b'), tool('a', { name: 'A' })] },
    }),
  )
  expect(edits).toEqual([
    { pointer: '/tools/a/name', earlier: 'A', before: 'B', after: 'A' },
    { pointer: '/tools/', earlier: ['a', 'b'], before: ['a', 'b'], after: ['b', 'a'] },
  ])
})

describe('random edits', () => {
  const text = fc.constantFrom('1', '2', '3')
  const item = fc.record(
    { key: fc.constantFrom('a', 'b', 'c', 'd'), name: text, next: fc.array(text, { maxLength: 2 }) },
    { requiredKeys: ['key'] },
  )
  const file = fc.record({
    app: fc.record({ name: text, look: fc.record({ radius: text }, { requiredKeys: [] }) }),
    tools: fc.uniqueArray(item, { selector: ({ key }) => key, maxLength: 4 }),
  }) as fc.Arbitrary<Json>
  const sides = fc.tuple(file, file, file)

  const isRelated = (a: string, b: string) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
  const isOrder = ({ pointer }: KeyedEdit) => pointer.endsWith('/')

  const read = (value: Json | undefined, pointer: string) =>
    parsePointer(pointer).reduce<unknown>((node, token) => {
      if (Array.isArray(node)) return node.find((item) => item.key === token)
      return (node as Record<string, unknown> | undefined)?.[token]
    }, value)

  test('of one side are there unless the other side touched the same place', () => {
    fc.assert(
      fc.property(sides, ([base, theirs, mine]) => {
        const [byThem, byMe] = [editsOf(base, theirs), editsOf(base, mine)]
        const { value } = merge(base, theirs, mine)
        for (const [own, other] of [
          [byThem, byMe],
          [byMe, byThem],
        ] as const)
          for (const edit of own.filter((candidate) => !isOrder(candidate)))
            if (!other.some(({ pointer }) => isRelated(pointer, edit.pointer)))
              expect(read(value, edit.pointer)).toEqual(edit.after)
      }),
      { numRuns: 500 },
    )
  })

  test('without a conflict lead to the same whichever side merges, but for order', () => {
    fc.assert(
      fc.property(sides, ([base, theirs, mine]) => {
        const [one, other] = [merge(base, theirs, mine), merge(base, mine, theirs)]
        expect(one.conflicts).toHaveLength(other.conflicts.length)
        if (one.conflicts.length === 0)
          expect(editsOf(one.value, other.value).filter((edit) => !isOrder(edit))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('in conflict show both values', () => {
    fc.assert(
      fc.property(sides, ([base, theirs, mine]) => {
        const given = { base, theirs, written: base, mine }
        const [byMine, byTheirs] = [mergeKeyedJson(given), mergeKeyedJson(given, 'theirs')]
        for (const conflict of byMine.conflicts) {
          expect(read(byMine.value, conflict.pointer)).toEqual(read(mine, conflict.pointer))
          expect(read(byTheirs.value, conflict.pointer)).toEqual(read(theirs, conflict.pointer))
        }
        expect(editsOf(byMine.value, byTheirs.value).some((edit) => !isOrder(edit))).toBe(
          byMine.conflicts.length > 0,
        )
      }),
      { numRuns: 500 },
    )
  })
})
