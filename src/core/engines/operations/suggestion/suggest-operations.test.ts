import { describe, expect, it } from 'vitest'
import type { ListedOperation } from '#core/engines/operations/search/index.ts'
import type { HttpMethod } from '#core/model/operations/operation.ts'
import { suggestOperations } from './suggest-operations.ts'

const operation = (
  method: HttpMethod,
  path: string,
  more: Partial<ListedOperation> = {},
): ListedOperation => ({
  id: `${method} ${path}`,
  integrationId: 'int_1',
  key: `${method} ${path}`.toLowerCase(),
  externalId: '',
  name: path,
  description: 'Described.',
  tags: [],
  annotations: null,
  plan: { method, path },
  schemaBytes: 100,
  risk: method === 'GET' ? 'read' : method === 'DELETE' ? 'destructive' : 'write',
  isDeprecated: false,
  toolIds: [],
  tokens: 100,
  ...more,
})

const suggest = (...operations: ListedOperation[]) =>
  suggestOperations(operations).map(({ operation: { id } }) => id)

const resource = (path: string) => [
  operation('GET', path),
  operation('POST', path),
  operation('GET', `${path}/{id}`),
  operation('PATCH', `${path}/{id}`),
  operation('DELETE', `${path}/{id}`),
]

describe('the suggestion', () => {
  it('has at most fifteen operations, reads first, from several resources', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    const suggested = suggest(...names.flatMap((name) => resource(`/api/v2/${name}`)))
    expect(suggested).toHaveLength(15)
    const methods = suggested.map((id) => id.split(' ')[0])
    expect(methods.slice(0, 10)).toEqual(Array(10).fill('GET'))
    expect(methods.slice(10).every((method) => method === 'POST' || method === 'PATCH')).toBe(true)
  })

  it('is the same for any order of the operations', () => {
    const operations = ['/x', '/y', '/z'].flatMap(resource)
    expect(suggest(...operations.toReversed())).toEqual(suggest(...operations))
  })

  it('prefers resources that can be listed, read and changed, near the root', () => {
    const suggested = suggest(
      operation('GET', '/reports/{id}/rows/{row}/cells/{cell}'),
      ...resource('/books'),
    )
    expect(suggested[0]).toBe('GET /books')
    expect(suggested.indexOf('GET /reports/{id}/rows/{row}/cells/{cell}')).toBe(2)
  })

  it.each([
    ['a deprecated operation', operation('GET', '/a', { isDeprecated: true })],
    ['a destructive one', operation('DELETE', '/a')],
    ['one that has a tool', operation('GET', '/a', { toolIds: ['tool_1'] })],
    ['a huge one', operation('GET', '/a', { tokens: 3_001 })],
    ['a HEAD request', operation('HEAD', '/a', { risk: 'read' })],
    ['signing in', operation('POST', '/v1/auth/login')],
    ['a health check', operation('GET', '/healthz')],
    ['the version of the API', operation('GET', '/version')],
    ['the root', operation('GET', '/')],
  ])('leaves out %s', (_, left) => {
    expect(suggest(left, operation('GET', '/books'))).toEqual(['GET /books'])
  })

  it('keeps a resource that only ends in a word such as status', () => {
    expect(suggest(operation('GET', '/orders/{id}/status'))).toEqual(['GET /orders/{id}/status'])
  })

  it('follows the annotations of MCP tools, which have no path', () => {
    const tool = (key: string, risk: ListedOperation['risk']) => operation('POST', '', { id: key, key, risk })
    expect(
      suggest(tool('write_file', 'write'), tool('drop', 'destructive'), tool('search_files', 'read')),
    ).toEqual(['search_files', 'write_file'])
  })

  it('counts only descriptions of the document', () => {
    const generated = { name: 'List b', description: 'List b. Sends GET /b. Result: title, author.' }
    const unnamed = { name: 'GET /c', description: 'Lists c. Sends GET /c.' }
    const suggested = suggestOperations([
      operation('GET', '/a'),
      operation('GET', '/b', generated),
      operation('GET', '/c', unnamed),
      operation('GET', '', { id: 'tool', name: 'find', description: 'Finds books.' }),
    ])
    const described = suggested.filter(({ reasons }) => reasons.includes('documented'))
    expect(described.map(({ operation: { id } }) => id).toSorted()).toEqual(['GET /a', 'tool'])
  })

  it('has writes alone where nothing can be read', () => {
    expect(suggest(operation('POST', '/mails'))).toEqual(['POST /mails'])
  })
})
