import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { toDocumentPart } from '#core/model/integrations/document-part.ts'
import { choosePart } from './index.ts'

const buildDocument = (): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Shop' },
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', tags: ['orders'] },
      post: { operationId: 'createOrder', tags: ['orders'] },
    },
    '/orders/{id}': { parameters: [], get: { operationId: 'getOrder', tags: ['orders', 'reads'] } },
    '/orders/{id}/lines/{line}': { get: {} },
    '/users': { get: { operationId: 'listUsers', tags: ['users'] } },
  },
})

function choose(part: object, document = buildDocument()) {
  const chosen = choosePart(document, toDocumentPart(part) ?? expect.fail('no part'))
  if ('problems' in chosen) return chosen.problems.map(({ message }) => message)
  return Object.entries(chosen.document.paths as Record<string, JsonObject>).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((name) => ['get', 'post'].includes(name))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
}

it.each<[object, string[]]>([
  [{ tags: ['users'] }, ['GET /users']],
  [{ tags: ['reads', 'users'] }, ['GET /orders/{id}', 'GET /users']],
  [{ paths: ['/orders'] }, ['GET /orders', 'POST /orders']],
  [{ paths: ['/orders/*'] }, ['GET /orders/{id}']],
  [
    { paths: ['/orders/**'] },
    ['GET /orders', 'POST /orders', 'GET /orders/{id}', 'GET /orders/{id}/lines/{line}'],
  ],
  [{ paths: ['/orders/{id}'] }, ['GET /orders/{id}']],
  [{ paths: ['get /orders*'] }, ['GET /orders']],
  [{ operations: ['createOrder', 'GET /users'] }, ['POST /orders', 'GET /users']],
  [{ tags: ['users'], operations: ['getOrder'] }, ['GET /orders/{id}', 'GET /users']],
  [
    { tags: ['x'] },
    ['No operation of the document is in the part that was chosen. Its tags are orders, reads, users.'],
  ],
])('the part %j has %j', (part, operations) => expect(choose(part)).toEqual(operations))

describe('an overlay', () => {
  const overlay = (...actions: object[]) =>
    ({ overlay: '1.0.0', info: { title: 'o', version: '1' }, actions }) as unknown as Json

  it('updates and removes what its targets select, before the part is chosen', () => {
    const document = buildDocument()
    const part = {
      tags: ['kept'],
      overlay: overlay(
        {
          target: '$.paths[?@.get.operationId=="listUsers"].get',
          update: { tags: ['kept'], summary: 'Users' },
        },
        { target: "$.paths['/orders'].get.tags", remove: true },
        { target: '$.paths.*.*.tags[?@ == "orders"]', remove: true },
      ),
    }
    expect(choose(part, document)).toEqual(['GET /users'])
    const paths = document.paths as Record<string, Record<string, JsonObject>>
    expect(paths['/users']?.get).toEqual({
      operationId: 'listUsers',
      tags: ['users', 'kept'],
      summary: 'Users',
    })
    expect(paths['/orders']).toEqual({
      get: { operationId: 'listOrders' },
      post: { operationId: 'createOrder', tags: [] },
    })
  })

  it('may be a JSON Patch', () => {
    const document = buildDocument()
    choose({ overlay: [{ op: 'remove', path: '/paths/~1users' }] }, document)
    expect(Object.keys(document.paths ?? {})).not.toContain('/users')
  })

  it.each<[Json, RegExp]>([
    [[{ op: 'remove', path: '/nowhere' }], /its operation 1 fails/],
    [overlay({ update: {} }), /its action 1 must have a target/],
    [overlay({ target: '$.paths[', update: {} }), /cannot be applied/],
    ['x', /must be an OpenAPI Overlay/],
  ])('that cannot be applied is named: %j', (value, message) =>
    expect(choose({ overlay: value })[0]).toMatch(message),
  )

  it('whose target does not exist is reported', () => {
    const part = toDocumentPart({ overlay: overlay({ target: '$.nowhere', update: {} }) })
    expect(part && choosePart(buildDocument(), part)).toMatchObject({
      warnings: ["The overlay's action 1 has no target in the document: $.nowhere"],
    })
  })

  it('cannot change what all objects have', () => {
    const update = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
    choose({ overlay: overlay({ target: '$.info', update }) })
    choose({ overlay: [{ op: 'add', path: '/__proto__/polluted', value: true }] })
    expect(({} as JsonObject).polluted).toBeUndefined()
  })
})
