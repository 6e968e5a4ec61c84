import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importSingleOperation } from '#tests/support/openapi/import-document.ts'

const responseHeadersOf = (responses: JsonObject) =>
  importSingleOperation({ responses }).operation.plan.responseHeaders

it('an operation has the headers that its document declares for any response', () => {
  const total = { description: 'How many there are.', schema: { type: 'integer' } }
  const responses = {
    200: { description: 'ok', headers: { 'X-Total-Count': total, 'X-Request-Cost': {} } },
    429: { description: 'later', headers: { 'X-Reset': {}, 'X-Request-Cost': {} } },
  }
  expect(responseHeadersOf(responses)).toEqual(['x-total-count', 'x-request-cost', 'x-reset'])
})

it('of these it has no credentials, no invalid names and none of the connection', () => {
  const names = ['Set-Cookie', 'X-Auth-Token', 'X-API-Key', 'Authorization', 'a b', 'Content-Type', 'ETag']
  const headers = Object.fromEntries(names.map((name) => [name, {}]))
  expect(responseHeadersOf({ 200: { description: 'ok', headers } })).toEqual(['etag'])
  expect(responseHeadersOf({ 200: { description: 'ok' } })).toBeUndefined()
})
