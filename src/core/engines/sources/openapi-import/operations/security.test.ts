import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument, importSingleOperation } from '#tests/support/openapi/import-document.ts'

const securitySchemes: JsonObject = {
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  query: { type: 'apiKey', in: 'query', name: 'token' },
  bearer: { type: 'http', scheme: 'Bearer' },
  basic: { type: 'http', scheme: 'basic' },
  oauth: { type: 'oauth2', flows: {} },
  openid: { type: 'openIdConnect' },
  tls: { type: 'mutualTLS' },
  linked: { $ref: '#/components/securitySchemes/key' },
}

it.each<[JsonObject[] | undefined, string]>([
  [[], 'none'],
  [[{}], 'none'],
  [[{ key: [] }], 'api_key in header X-Api-Key'],
  [[{ linked: [] }], 'api_key in header X-Api-Key'],
  [[{ query: [] }, {}], 'api_key in query token or none'],
  [[{ bearer: [] }, { basic: [] }], 'bearer or basic'],
  [[{ oauth: ['read', 'write'] }], 'oauth2: read, write'],
  [[{ openid: ['a'], tls: [] }], 'openid: a and mutual_tls'],
  [[{ unknown: [] }], 'unknown'],
  [undefined, 'bearer'],
])('security %j is summarized as "%s"', (security, summary) => {
  const { operation } = importSingleOperation(security ? { security } : {}, {
    components: { securitySchemes },
    security: [{ bearer: [] }],
  })
  expect(operation.authSummary).toBe(summary)
})

it('securityDefinitions of Swagger 2.0 are summarized too', () => {
  const { operations } = importDocument({
    swagger: '2.0',
    securityDefinitions: { a: { type: 'basic' }, b: { type: 'oauth2', flow: 'implicit' } },
    security: [{ a: [] }, { b: ['read'] }],
    paths: { '/a': { get: {} } },
  })
  expect(operations[0]?.authSummary).toBe('basic or oauth2: read')
})

it.each<[JsonObject[] | undefined, JsonObject[], boolean | undefined]>([
  [[], [{ bearer: [] }], true],
  [[{}], [{ bearer: [] }], true],
  [[{ bearer: [] }, {}], [{ bearer: [] }], undefined],
  [undefined, [{ bearer: [] }], undefined],
  // Nothing is required anywhere, which is no statement about this operation.
  [[], [], undefined],
  [[], [{}], undefined],
])('security %j with %j for all operations: public is %j', (security, all, isPublic) => {
  const { operation } = importSingleOperation(security ? { security } : {}, {
    components: { securitySchemes },
    security: all,
  })
  expect(operation.plan.isPublic).toBe(isPublic)
})
