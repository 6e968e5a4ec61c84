import { beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startService('sqlite')
  return () => service.close()
})

describe('wellKnown.protectedResource.read', () => {
  test('names the resource, its authorization server and the scopes', async () => {
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

/** MCP clients that look at the root before their first call are not led to the management API. */
const statusesByRevision = async (path: string, revisions: string[]) => {
  const statuses = []
  for (const revision of revisions) {
    const response = await fetch(service.url + path, { headers: { 'mcp-protocol-version': revision } })
    statuses.push([revision, response.status])
    await response.text()
  }
  return Object.fromEntries(statuses)
}

test('the root has metadata only for MCP clients that look nowhere else', async () => {
  const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', 'x']
  const none = Object.fromEntries(revisions.map((revision) => [revision, 404]))
  expect(await statusesByRevision('/.well-known/oauth-protected-resource', revisions)).toEqual(none)
  expect(await statusesByRevision('/.well-known/oauth-authorization-server', revisions)).toEqual({
    ...none,
    '2025-03-26': 200,
  })
})

describe('wellKnown.managementResource.read', () => describeServicePart(''))

describe('wellKnown.draftResource.read', () => describeServicePart('/{app}/draft'))

describe('wellKnown.releaseResource.read', () => describeServicePart('/{app}/releases/rel_1'))

function describeServicePart(template: string): void {
  test('names its own address, to every client of MCP', async () => {
    const { body: created } = await (await service.as('alice')).post('/api/v2/apps', { name: 'Pets' })
    const path = `/mcp${template.replace('{app}', created.app.public_mcp_id)}`
    const url = `/.well-known/oauth-protected-resource${path}`
    expect(await statusesByRevision(url, ['2024-11-05', '2025-03-26', '2025-11-25'])).toEqual({
      '2024-11-05': 200,
      '2025-03-26': 200,
      '2025-11-25': 200,
    })
    const { body } = await (await service.as(null)).get(`${url}?read_only=1`)
    expect(body).toMatchObject({
      resource: `${service.url}${path}`,
      authorization_servers: [service.issuerUrl],
      scopes_supported: ['openid', 'profile', 'email'],
    })
  })
}

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

describe('wellKnown.appResource.read', () => describeAppResource(''))

describe('wellKnown.appClientResource.read', () => describeAppResource('/mcp'))

/** `suffix`: of the spelling of the endpoint that is described. */
function describeAppResource(suffix: string): void {
  test('describes the endpoint of a published app that requires tokens, and no other', async () => {
    const alice = await service.as('alice')
    const { body } = await alice.post('/api/v2/apps', { name: 'Pets', access: 'oauth' })
    const { id, public_mcp_id: publicMcpId, access } = body.app
    expect(access).toBe('oauth')
    const anonymous = await service.as(null)
    const path = `/.well-known/oauth-protected-resource/mcp/${publicMcpId}${suffix}`
    const statusAt = async (at: string) => (await anonymous.get(at)).status
    expect(await statusAt(path)).toBe(404)
    await alice.post(`/api/v1/apps/${id}/deploy`)
    const { status, body: document } = await anonymous.get(path)
    expect(status).toBe(200)
    expect(document).toEqual({
      resource: `${service.url}/mcp/${publicMcpId}${suffix}`,
      authorization_servers: [service.issuerUrl],
      scopes_supported: ['openid'],
      bearer_methods_supported: ['header'],
      resource_name: 'Pets',
    })
    await alice.patch(`/api/v2/apps/${id}`, { access: 'public' })
    expect(await statusAt(path)).toBe(404)
    expect(await statusAt(`/.well-known/oauth-protected-resource/mcp/nobody${suffix}`)).toBe(404)
  })
}
