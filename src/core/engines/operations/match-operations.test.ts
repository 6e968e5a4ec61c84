import { expect, test } from 'vitest'
import { buildOperation } from '#tests/support/store-samples.ts'
import { encodeOperation } from './encode-operation.ts'
import { createUnimportedTest, matchOperations } from './match-operations.ts'

const operation = (id: string, externalId: string, path: string) => {
  const sample = buildOperation('app_1', { id, externalId })
  return { ...sample, plan: { ...sample.plan, path } }
}
const createDiscovered = (externalId: string, path: string) => {
  const described = operation('', externalId, path)
  return encodeOperation(described, described.schemaHash)
}

const idsOf = (...[present, drafts, kind]: Parameters<typeof matchOperations>) => {
  const { matched, added, missing: gone } = matchOperations(present, drafts, kind)
  return {
    matched: matched.map(({ existing: old, discovered: draft }) => [old.id, draft.externalId]),
    added: added.map(({ externalId }) => externalId),
    gone: gone.map(({ id }) => id),
  }
}

test('the external id takes precedence over method and path, which match renamed operations', () => {
  const present = [operation('1', 'a', '/a'), operation('2', 'b', '/b'), operation('3', 'c', '/c')]
  expect(
    idsOf(
      present,
      [createDiscovered('a', '/b'), createDiscovered('renamed', '/c'), createDiscovered('new', '/d')],
      'rest',
    ),
  ).toEqual({
    matched: [
      ['1', 'a'],
      ['3', 'renamed'],
    ],
    added: ['new'],
    gone: ['2'],
  })
})

test.each([
  ['nothing', [], [false, false]],
  ['it', [['GET', '/a']], [true, false]],
  ['its path', [['', '/a']], [true, false]],
  ['another method', [['PUT', '/a']], [false, false]],
  ['all paths', [['', '']], [true, true]],
])('when %s could not be imported, the operations there are not removed', (_, refused, expected) => {
  const report = refused.map(([method = '', path = '']) => ({ externalId: '', method, path }))
  const isUnimported = createUnimportedTest(
    report.map((one) => ({ ...one, outcome: 'refused', reasons: [] })),
  )
  expect([operation('1', 'a', '/a'), operation('2', 'b', '/b')].map(isUnimported)).toEqual(expected)
})

test('an operation that was imported under another name is removed', () => {
  const one = { externalId: 'x', method: 'GET', path: '/a', outcome: 'degraded' as const, reasons: [] }
  expect(createUnimportedTest([one])(operation('1', 'a', '/a'))).toBe(false)
})

test('a manually created operation is never matched with the source', () => {
  expect(idsOf([operation('1', '', '/a')], [createDiscovered('a', '/a')], 'rest')).toEqual({
    matched: [],
    added: ['a'],
    gone: [],
  })
})

test('tools of an MCP server are matched by name only: another name is another tool', () => {
  expect(idsOf([operation('1', 'a', '')], [createDiscovered('b', '')], 'mcp')).toEqual({
    matched: [],
    added: ['b'],
    gone: ['1'],
  })
})
