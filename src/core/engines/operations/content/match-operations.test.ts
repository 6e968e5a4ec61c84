import { expect, test } from 'vitest'
import { buildOperation } from '#tests/support/store-samples.ts'
import { encodeOperation } from './encode-operation.ts'
import { createUnimportedTest, matchOperations } from './match-operations.ts'

const operation = (id: string, externalId: string, path: string, query: string[] = []) => {
  const sample = buildOperation('app_1', { id, externalId })
  const parameters = query.map((name) => ({
    in: 'query' as const,
    name,
    argument: name,
    style: 'form' as const,
    explode: true,
    allowReserved: false,
    contentType: '',
  }))
  return { ...sample, plan: { ...sample.plan, path, parameters } }
}
const createDiscovered = (externalId: string, path: string, query: string[] = []) => {
  const described = operation('', externalId, path, query)
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

test.each([
  {
    what: 'a reused id does not take the tool to another request',
    present: [operation('1', 'getUser', '/users/{id}')],
    found: [createDiscovered('getUser', '/me'), createDiscovered('getUserById', '/users/{id}')],
    expected: { matched: [['1', 'getUserById']], added: ['getUser'], gone: [] },
  },
  {
    what: 'swapped ids change nothing',
    present: [operation('1', 'a', '/a'), operation('2', 'b', '/b')],
    found: [createDiscovered('b', '/a'), createDiscovered('a', '/b')],
    expected: {
      matched: [
        ['1', 'b'],
        ['2', 'a'],
      ],
      added: [],
      gone: [],
    },
  },
  {
    what: 'an operation that moved is found by its id, a renamed one by its request',
    present: [operation('1', 'a', '/v1/a'), operation('2', 'b', '/b')],
    found: [createDiscovered('a', '/v2/a'), createDiscovered('renamed', '/b')],
    expected: {
      matched: [
        ['2', 'renamed'],
        ['1', 'a'],
      ],
      added: [],
      gone: [],
    },
  },
  {
    what: 'the id outweighs a path whose operation takes other parameters now',
    present: [operation('1', 'search', '/items', ['q'])],
    found: [createDiscovered('list', '/items', ['page']), createDiscovered('search', '/search', ['q'])],
    expected: { matched: [['1', 'search']], added: ['list'], gone: [] },
  },
  {
    what: 'more parameters are the same request, and so are fewer where nothing else has the id',
    present: [operation('1', 'a', '/a', ['q']), operation('2', 'b', '/b', ['q'])],
    found: [createDiscovered('x', '/a', ['q', 'page']), createDiscovered('y', '/b')],
    expected: {
      matched: [
        ['1', 'x'],
        ['2', 'y'],
      ],
      added: [],
      gone: [],
    },
  },
  {
    what: 'names of placeholders and a last slash are no other path',
    present: [operation('1', 'a', '/users/{id}/')],
    found: [createDiscovered('b', '/users/{user_id}')],
    expected: { matched: [['1', 'b']], added: [], gone: [] },
  },
  {
    what: 'a request that its owner edited is matched as the document said it',
    present: [
      {
        ...operation('1', 'a', '/mine'),
        original: { plan: operation('', 'a', '/a').plan },
      },
    ],
    found: [createDiscovered('b', '/a'), createDiscovered('c', '/mine')],
    expected: { matched: [['1', 'b']], added: ['c'], gone: [] },
  },
])('$what', ({ present, found, expected }) => {
  expect(idsOf(present, found, 'rest')).toEqual(expected)
})

test.each([
  ['nothing', [], [false, false]],
  ['it', [['GET', '/a']], [true, false]],
  ['its path', [['', '/a']], [true, false]],
  ['another method', [['PUT', '/a']], [false, false]],
  ['all paths', [['', '']], [true, true]],
])('when %s could not be imported, the operations there are not removed', (_, rejected, expected) => {
  const report = rejected.map(([method = '', path = '']) => ({ externalId: '', method, path }))
  const isUnimported = createUnimportedTest(
    report.map((entry) => ({ ...entry, outcome: 'refused', reasons: [] })),
  )
  expect([operation('1', 'a', '/a'), operation('2', 'b', '/b')].map(isUnimported)).toEqual(expected)
})

test('an operation that was imported under another name is removed', () => {
  const entry = { externalId: 'x', method: 'GET', path: '/a', outcome: 'degraded' as const, reasons: [] }
  expect(createUnimportedTest([entry])(operation('1', 'a', '/a'))).toBe(false)
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
