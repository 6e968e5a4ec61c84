import { beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '#tests/support/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startService('sqlite')
  return () => service.close()
})

describe('wellKnown.protectedResource.read', () => {
  test('names the resource, who gives tokens for it, and the scopes', async () => {
    const { status, body } = await (await service.as(null)).get('/.well-known/oauth-protected-resource')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      resource: service.url,
      authorization_servers: [service.issuerUrl],
      scopes_supported: ['openid', 'profile', 'email'],
      bearer_methods_supported: ['header'],
    })
  })
})

describe('wellKnown.authorizationServer.read', () => {
  test('mirrors the issuer’s endpoints', async () => {
    const { status, body } = await (await service.as(null)).get('/.well-known/oauth-authorization-server')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      issuer: service.issuerUrl,
      authorization_endpoint: `${service.issuerUrl}/oauth2/authorize`,
      token_endpoint: `${service.issuerUrl}/oauth2/token`,
      registration_endpoint: `${service.issuerUrl}/oauth2/register`,
      scopes_supported: ['openid', 'profile', 'email'],
    })
  })
})
