import { describe, expect, test } from 'vitest'
import { respondJson } from '#tests/identity/loopback-issuer.ts'
import {
  buildServerMetadata,
  discoverTarget,
  findDiscoveryEvent,
  publishResourceMetadata,
  publishServerMetadata,
  respondWithChallenge,
  startLoopbackServer,
} from './discovery-servers.ts'

/** Starts an API and the authorization server that its resource metadata names; `path` is the path of the issuer. */
async function startApiAndIssuer(path = '') {
  const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer(path)]
  api.handlers.set('/v1', respondWithChallenge('Bearer'))
  publishResourceMetadata(api, '/v1', [issuer.url])
  const find = (kind: 'rest' | 'mcp' = 'mcp') => discoverTarget({ url: `${api.origin}/v1`, kind })
  return { api, issuer, find }
}

describe('an authorization server', () => {
  test.each([
    ['', '/.well-known/oauth-authorization-server'],
    ['', '/.well-known/openid-configuration'],
    ['/tenant', '/.well-known/oauth-authorization-server/tenant'],
    ['/tenant', '/.well-known/openid-configuration/tenant'],
    ['/tenant', '/tenant/.well-known/openid-configuration'],
    ['/tenant', '/tenant/.well-known/oauth-authorization-server'],
  ])('at path "%s" is found at %s', async (path, metadataPath) => {
    const { issuer, find } = await startApiAndIssuer(path)
    issuer.handlers.set(metadataPath, respondJson(buildServerMetadata(issuer.url)))
    const { suggestions } = await find()
    expect(suggestions[0]).toMatchObject({ authorizationServerIssuer: issuer.url, createable: true })
  })

  test('has its OAuth metadata preferred to its OpenID Connect metadata', async () => {
    const { issuer, find } = await startApiAndIssuer()
    publishServerMetadata(issuer, { token_endpoint: `${issuer.url}/oauth` })
    publishServerMetadata(
      issuer,
      { token_endpoint: `${issuer.url}/oidc` },
      '/.well-known/openid-configuration',
    )
    expect((await find()).suggestions[0]?.tokenEndpoint).toBe(`${issuer.url}/oauth`)
  })

  test('may declare an issuer that differs by a trailing slash, and is named by that issuer', async () => {
    const { issuer, find } = await startApiAndIssuer()
    publishServerMetadata(issuer, { issuer: `${issuer.url}/` })
    expect((await find()).suggestions[0]?.authorizationServerIssuer).toBe(`${issuer.url}/`)
  })

  test.each([
    ['', '/.well-known/oauth-authorization-server'],
    ['/tenant', '/.well-known/oauth-authorization-server/tenant'],
    ['/tenant', '/tenant/.well-known/openid-configuration'],
  ])('at path "%s" may be named by the address of its metadata, %s', async (path, metadataPath) => {
    const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer(path)]
    api.handlers.set('/v1', respondWithChallenge('Bearer'))
    publishResourceMetadata(api, '/v1', [`${issuer.origin}${metadataPath}`])
    issuer.handlers.set(metadataPath, respondJson(buildServerMetadata(issuer.url)))
    const { suggestions } = await discoverTarget({ url: `${api.origin}/v1`, kind: 'mcp' })
    expect(suggestions[0]).toMatchObject({ authorizationServerIssuer: issuer.url, createable: true })
  })

  test.each([undefined, null])('may leave out its issuer (%j), with endpoints of its own', async (name) => {
    const { issuer, find } = await startApiAndIssuer('/tenant')
    publishServerMetadata(issuer, { issuer: name })
    expect((await find()).suggestions[0]).toMatchObject({
      authorizationServerIssuer: issuer.url,
      createable: true,
    })
  })

  test('that leaves out its issuer is rejected with endpoints at another host, with the reason', async () => {
    const { issuer, find } = await startApiAndIssuer()
    const endpoint = 'https://elsewhere.example/token'
    publishServerMetadata(issuer, { issuer: undefined, token_endpoint: endpoint })
    const { events, types } = await find()
    expect(types).toEqual(['bearer'])
    expect(findDiscoveryEvent(events, 'issuer_mismatch')?.message).toContain('endpoints at another host')
    expect(findDiscoveryEvent(events, 'authorization_server_probe_failed')).toBeDefined()
  })

  test.each([
    ['/oauth/token', '/oauth/token'],
    ['oauth/token', '/tenant/oauth/token'],
    ['./token', '/tenant/token'],
  ])('may have the relative endpoint %s', async (endpoint, expected) => {
    const { issuer, find } = await startApiAndIssuer('/tenant')
    const metadata = { token_endpoint: endpoint }
    publishServerMetadata(issuer, metadata)
    expect((await find()).suggestions[0]).toMatchObject({
      createable: true,
      tokenEndpoint: `${issuer.origin}${expected}`,
    })
  })

  test.each(['https://elsewhere.example', 'HTTP://127.0.0.1', '', 7, 'its url/below'])(
    'that declares the issuer %j is rejected',
    async (name) => {
      const { issuer, find } = await startApiAndIssuer()
      publishServerMetadata(issuer, { issuer: String(name).startsWith('its') ? `${issuer.url}/below` : name })
      const { suggestions, codes } = await find()
      expect(codes).toContain('issuer_mismatch')
      expect(suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['bearer'])
    },
  )

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//elsewhere.example/a',
    'https://user:password@elsewhere.example/a',
    'https://elsewhere.example/a#b',
    ' https://elsewhere.example/a',
    `https://elsewhere.example/${'a'.repeat(2048)}`,
    { a: 1 },
    null,
  ])('is not createable with the endpoint %j', async (endpoint) => {
    for (const member of ['authorization_endpoint', 'token_endpoint']) {
      const { issuer, find } = await startApiAndIssuer()
      publishServerMetadata(issuer, { [member]: endpoint })
      const { suggestions, events, types } = await find()
      expect(types).toEqual(['oauth', 'bearer'])
      expect(suggestions[0]).toMatchObject({ createable: false, connection: null })
      expect(findDiscoveryEvent(events, 'authorization_server_unusable')).toMatchObject({
        severity: 'warning',
      })
      expect(JSON.stringify(suggestions)).not.toContain('elsewhere')
    }
  })

  test('without a registration endpoint is createable, and the note names what the owner must add', async () => {
    const { issuer, find } = await startApiAndIssuer()
    publishServerMetadata(issuer, { registration_endpoint: 'javascript:alert(1)' })
    const { suggestions } = await find()
    expect(suggestions[0]).toMatchObject({ createable: true, registrationEndpoint: '' })
    expect(suggestions[0]?.connection?.config.registrationAuthMode).toBe('')
    expect(suggestions[0]?.note).toContain('Register a client')
  })

  test.each([
    ['mcp', undefined, false],
    ['mcp', ['plain'], false],
    ['mcp', ['plain', 'S256'], true],
    ['rest', undefined, true],
    ['rest', ['plain'], false],
    ['rest', 'S256', true],
  ] as const)('for %s with the PKCE methods %j is createable: %j', async (kind, methods, createable) => {
    const { issuer, find } = await startApiAndIssuer()
    publishServerMetadata(issuer, { code_challenge_methods_supported: methods })
    expect((await find(kind)).suggestions[0]?.createable).toBe(createable)
  })

  test.each([
    [['authorization_code', 'client_credentials'], {}, ['authorization_code']],
    [['client_credentials'], {}, ['client_credentials']],
    [
      ['authorization_code', 'client_credentials'],
      { code_challenge_methods_supported: [] },
      ['client_credentials'],
    ],
    [undefined, {}, ['authorization_code']],
    [['password', 'implicit'], {}, undefined],
  ])('with the grant types %j is used with the safe ones', async (grants, over, used) => {
    const { issuer, find } = await startApiAndIssuer()
    publishServerMetadata(issuer, { grant_types_supported: grants, ...over })
    const [suggestion] = (await find()).suggestions
    expect(suggestion?.connection?.grants).toEqual(used)
    const extension = used?.includes('client_credentials')
      ? 'io.modelcontextprotocol/oauth-client-credentials'
      : ''
    expect(suggestion?.extensionUri).toBe(extension)
  })

  test('declares whether it supports client ID metadata documents', async () => {
    const { issuer, find } = await startApiAndIssuer()
    publishServerMetadata(issuer, { client_id_metadata_document_supported: true })
    expect((await find()).suggestions[0]?.clientIdMetadataDocumentSupported).toBe(true)
  })

  test('has invalid scopes filtered out', async () => {
    const { api, issuer, find } = await startApiAndIssuer()
    publishServerMetadata(issuer)
    publishResourceMetadata(api, '/v1', [issuer.url], {
      scopes_supported: ['a', 'b c', '"', 7, 'a', '\0', '', 'd:e'],
    })
    expect((await find()).suggestions[0]?.scopes).toEqual(['a', 'd:e'])
  })
})

describe('a server of the MCP revision of March 2025', () => {
  test('is its own authorization server, at the root of its origin', async () => {
    const api = await startLoopbackServer()
    api.handlers.set('/mcp', respondWithChallenge(''))
    publishServerMetadata(api)
    const { suggestions, codes } = await discoverTarget({ url: `${api.origin}/mcp`, kind: 'mcp' })
    expect(
      suggestions.map(({ source, authorizationServerIssuer }) => [source, authorizationServerIssuer]),
    ).toEqual([['authorization_server_metadata', api.origin]])
    expect(codes).toContain('protected_resource_probe_failed')
  })

  test('that requires no authorization gets no request for server metadata', async () => {
    const api = await startLoopbackServer()
    api.handlers.set('/mcp', respondJson({}))
    publishServerMetadata(api)
    const { status } = await discoverTarget({ url: `${api.origin}/mcp`, kind: 'mcp' })
    expect([status, api.countRequests('/.well-known/oauth-authorization-server')]).toEqual(['none', 0])
  })

  test('is assumed for MCP only, not for a REST API', async () => {
    const api = await startLoopbackServer()
    api.handlers.set('/v1', respondWithChallenge('Bearer'))
    publishServerMetadata(api)
    expect((await discoverTarget({ url: `${api.origin}/v1`, kind: 'rest' })).types).toEqual(['bearer'])
  })

  test('is probed with initialize when it does not know server/discover', async () => {
    const api = await startLoopbackServer()
    const methods: string[] = []
    api.handlers.set('/mcp', (request, response, body) => {
      methods.push(`${request.method} ${JSON.parse(body).method}`)
      respondWithChallenge('Bearer', JSON.parse(body).method === 'initialize' ? 401 : 400)(
        request,
        response,
        body,
      )
    })
    const { codes } = await discoverTarget({ url: `${api.origin}/mcp`, kind: 'mcp' })
    expect(methods).toEqual(['POST server/discover', 'POST initialize'])
    expect(codes).toContain('authorization_required')
  })
})
