import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import {
  createManualClock,
  type IssuerHandler,
  neverRespond,
  respondJson,
  respondText,
} from '#tests/identity/loopback-issuer.ts'
import {
  discoverTarget,
  findDiscoveryEvent,
  type LoopbackServer,
  publishResourceMetadata,
  publishServerMetadata,
  respondWithChallenge,
  respondWithRedirect,
  startLoopbackServer,
} from './discovery-servers.ts'

const resourceMetadataPath = '/.well-known/oauth-protected-resource'

const respondWithBytes =
  (latin1: string): IssuerHandler =>
  (_request, response) =>
    response.end(Buffer.from(latin1, 'latin1'))

/** Starts an MCP server at `/mcp` and an authorization server at another origin. */
async function startApiAndIssuer() {
  const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer()]
  publishServerMetadata(issuer)
  api.handlers.set('/mcp', respondWithChallenge('Bearer'))
  return { api, issuer, url: `${api.origin}/mcp` }
}

const discoverMcp = (api: LoopbackServer) => discoverTarget({ url: `${api.origin}/mcp`, kind: 'mcp' })

describe('metadata of a protected resource', () => {
  test('are found at the well-known URI with the path of the server', async () => {
    const { api, issuer, url } = await startApiAndIssuer()
    publishResourceMetadata(api, '/mcp', [issuer.url], { scopes_supported: ['files:read', 'files:write'] })
    const found = await discoverMcp(api)
    expect(found.status).toBe('discovered')
    expect(found.suggestions).toEqual([
      {
        key: expect.stringMatching(/^oauth_at_127_0_0_1_\d+$/),
        label: `OAuth at ${new URL(issuer.url).host}`,
        summary: `Sign in at ${new URL(issuer.url).host}.`,
        note: 'The service registers itself as a client.',
        source: 'protected_resource_metadata',
        createable: true,
        suggestedAuthMode: 'oauth',
        suggestedAuthType: 'oauth',
        providerKey: 'custom-oauth',
        authorizationServerIssuer: issuer.url,
        authorizationEndpoint: `${issuer.url}/authorize`,
        tokenEndpoint: `${issuer.url}/token`,
        registrationEndpoint: `${issuer.url}/register`,
        extensionUri: '',
        clientIdMetadataDocumentSupported: false,
        scopes: ['files:read', 'files:write'],
        requiredScopes: [],
        connection: {
          providerKey: 'custom-oauth',
          name: `OAuth at ${new URL(issuer.url).host}`,
          config: {
            type: 'oauth',
            authorizationEndpoint: `${issuer.url}/authorize`,
            tokenEndpoint: `${issuer.url}/token`,
            registrationEndpoint: `${issuer.url}/register`,
            registrationAuthMode: 'none',
            headerName: '',
            headerPrefix: '',
            queryParamName: '',
            scopes: ['files:read', 'files:write'],
            audience: url,
          },
          grants: ['authorization_code', 'refresh_token'],
        },
      },
    ])
    expect(found.events.map(({ code, severity, source }) => [code, severity, source])).toEqual([
      ['authorization_required', 'info', 'probe'],
      ['challenge_found', 'info', 'challenge'],
      ['protected_resource_metadata_found', 'info', 'protected_resource_metadata'],
      ['authorization_server_metadata_found', 'info', 'authorization_server_metadata'],
    ])
    expect(found.requests).toBe(3)
  })

  test.each([
    ['as one text', (issuer: string) => ({ authorization_servers: issuer })],
    ['as objects', (issuer: string) => ({ authorization_servers: [{ issuer }] })],
    [
      'in the singular',
      (issuer: string) => ({ authorization_servers: undefined, authorization_server: issuer }),
    ],
  ])('may name the authorization server %s', async (_, name) => {
    const { api, issuer } = await startApiAndIssuer()
    publishResourceMetadata(api, '/mcp', [], name(issuer.url))
    expect((await discoverMcp(api)).suggestions[0]).toMatchObject({
      authorizationServerIssuer: issuer.url,
      createable: true,
    })
  })

  test('may name no resource at the server itself, but not elsewhere, which is reported', async () => {
    const { api, issuer } = await startApiAndIssuer()
    publishResourceMetadata(api, '/mcp', [issuer.url], { resource: undefined })
    const [suggestion] = (await discoverMcp(api)).suggestions
    expect(suggestion).toMatchObject({ authorizationServerIssuer: issuer.url, createable: true })
    expect(suggestion?.connection?.config.audience).toBe('')
    const other = await startLoopbackServer()
    other.handlers.set('/about', respondJson({ authorization_servers: [issuer.url] }))
    api.handlers.clear()
    api.handlers.set('/mcp', respondWithChallenge(`Bearer resource_metadata="${other.origin}/about"`))
    const { events, types } = await discoverMcp(api)
    expect(types).toEqual(['bearer'])
    expect(findDiscoveryEvent(events, 'protected_resource_mismatch')?.message).toContain('names no resource')
  })

  test('are found at the root for a server with a path', async () => {
    const { api, issuer } = await startApiAndIssuer()
    publishResourceMetadata(api, '', [issuer.url])
    const { suggestions } = await discoverMcp(api)
    expect(suggestions.map(({ authorizationServerIssuer }) => authorizationServerIssuer)).toEqual([
      issuer.url,
    ])
  })

  test('are first read from the URL in the challenge, and its scopes are required', async () => {
    const { api, issuer } = await startApiAndIssuer()
    const other = await startLoopbackServer()
    publishServerMetadata(other)
    publishResourceMetadata(api, '/mcp', [other.url])
    api.handlers.set(
      '/about',
      respondJson({
        resource: `${api.origin}/mcp`,
        authorization_servers: [issuer.url],
        scopes_supported: ['all'],
      }),
    )
    api.handlers.set(
      '/mcp',
      respondWithChallenge(`Basic realm="x", bearer scope="a b", resource_metadata="${api.origin}/about"`),
    )
    const { suggestions } = await discoverMcp(api)
    expect(suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['oauth', 'basic'])
    expect(suggestions[0]).toMatchObject({
      authorizationServerIssuer: issuer.url,
      scopes: ['a', 'b'],
      requiredScopes: ['a', 'b'],
    })
    expect(api.countRequests(`${resourceMetadataPath}/mcp`)).toBe(0)
  })

  test('are requested although the server accepts anonymous calls: some tools may require a token', async () => {
    const { api, issuer } = await startApiAndIssuer()
    api.handlers.set('/mcp', respondJson({ jsonrpc: '2.0', id: 1, result: {} }))
    publishResourceMetadata(api, '/mcp', [issuer.url])
    const { codes, status } = await discoverMcp(api)
    expect([codes[0], status]).toEqual(['server_reachable', 'discovered'])
  })

  test('may be redirected, with a query', async () => {
    const { api, issuer } = await startApiAndIssuer()
    api.handlers.set(`${resourceMetadataPath}/mcp`, respondWithRedirect('/moved?x=1'))
    api.handlers.set(
      '/moved',
      respondJson({ resource: `${api.origin}/`, authorization_servers: [issuer.url] }),
    )
    expect((await discoverMcp(api)).status).toBe('discovered')
  })

  test('yield a suggestion for each authorization server, in order, or an event if it is unreachable', async () => {
    const { api, issuer } = await startApiAndIssuer()
    const [other, gone] = [await startLoopbackServer('/tenant'), await startLoopbackServer()]
    publishServerMetadata(other)
    publishResourceMetadata(api, '/mcp', [gone.url, other.url, issuer.url, other.url])
    const { suggestions, events } = await discoverMcp(api)
    expect(suggestions.map(({ authorizationServerIssuer }) => authorizationServerIssuer)).toEqual([
      other.url,
      issuer.url,
    ])
    expect(new Set(suggestions.map(({ key }) => key)).size).toBe(2)
    expect(findDiscoveryEvent(events, 'authorization_server_probe_failed')?.message).toContain(gone.url)
  })

  test.each([
    ['another origin', () => 'https://elsewhere.example/mcp'],
    ['a path next to it', (api: LoopbackServer) => `${api.origin}/mcp2`],
    ['a path below it', (api: LoopbackServer) => `${api.origin}/mcp/below`],
    ['the beginning of its path', (api: LoopbackServer) => `${api.origin}/mc`],
    ['no text', () => 7],
  ])('are rejected when they describe %s', async (_title, resource) => {
    const { api, issuer } = await startApiAndIssuer()
    publishResourceMetadata(api, '/mcp', [issuer.url], { resource: resource(api) })
    const { suggestions, codes } = await discoverMcp(api)
    expect(codes).toContain('protected_resource_mismatch')
    expect(suggestions.filter(({ suggestedAuthType }) => suggestedAuthType === 'oauth')).toEqual([])
    expect(issuer.countRequests('/.well-known/oauth-authorization-server')).toBe(0)
  })

  test.each<[string, (good: JsonObject) => IssuerHandler, string]>([
    [
      'a redirect loop',
      () => respondWithRedirect(resourceMetadataPath),
      'The server redirects more than 3 times.',
    ],
    [
      'a redirect to another scheme',
      () => respondWithRedirect('javascript:alert(1)'),
      'The server answered 302.',
    ],
    ['invalid JSON', () => respondText('{"resource":'), 'The response is not a JSON object.'],
    ['JSON that is no object', (good) => respondJson([good]), 'The response is not a JSON object.'],
    ['HTML', () => respondText('<!doctype html>'), 'The response is not a JSON object.'],
    [
      'not UTF-8',
      (good) => respondWithBytes(`{"x":"\xff",${JSON.stringify(good).slice(1)}`),
      'The response is not a JSON object.',
    ],
    [
      'too large',
      (good) => respondText(JSON.stringify(good) + ' '.repeat(300 * 1024)),
      'The response of the server is too large.',
    ],
    ['an error response', (good) => respondJson(good, 500), 'The server answered 500.'],
    [
      'without a usable authorization server',
      (good) => respondJson({ ...good, authorization_servers: ['javascript:alert(1)'] }),
      'It names no usable authorization server.',
    ],
  ])('that are %s are not used, and the event has the documented message', async (_title, respond, why) => {
    const { api, issuer, url } = await startApiAndIssuer()
    api.handlers.set(
      '/.well-known/oauth-protected-resource',
      respond({ resource: url, authorization_servers: [issuer.url] }),
    )
    api.handlers.set(`${resourceMetadataPath}/mcp`, respondText('', 404))
    const { events, types } = await discoverTarget({ url, kind: 'rest' })
    expect(findDiscoveryEvent(events, 'protected_resource_probe_failed')).toEqual({
      code: 'protected_resource_probe_failed',
      message: `The server publishes no usable protected resource metadata. ${why}`,
      severity: 'info',
      source: 'probe',
      userFacing: true,
    })
    expect(types).toEqual(['bearer'])
  })

  test('are requested with the query of the server', async () => {
    const { api, issuer, url } = await startApiAndIssuer()
    api.handlers.set(`${resourceMetadataPath}/mcp`, (request, response, body) => {
      const resource = request.url?.endsWith('/mcp?tenant=1') ? url : ''
      respondJson({ resource, authorization_servers: [issuer.url] })(request, response, body)
    })
    expect((await discoverTarget({ url: `${url}?tenant=1`, kind: 'mcp' })).types).toEqual(['oauth'])
  })

  test('are requested although the first response is too large to read', async () => {
    const { api, issuer, url } = await startApiAndIssuer()
    api.handlers.set('/mcp', respondText('x'.repeat(300 * 1024)))
    publishResourceMetadata(api, '/mcp', [issuer.url])
    expect((await discoverTarget({ url, kind: 'rest' })).types).toEqual(['oauth'])
  })

  test('of a site that responds to every path with an HTML page are ignored', async () => {
    const { api } = await startApiAndIssuer()
    api.fail(respondText('<!doctype html><title>Welcome</title>'))
    const { codes, suggestions, status } = await discoverMcp(api)
    expect(codes).toEqual(['server_reachable', 'protected_resource_probe_failed'])
    expect([suggestions, status]).toEqual([[], 'none'])
  })

  test('of a server that hangs are not requested', async () => {
    const { api, url } = await startApiAndIssuer()
    api.handlers.set('/mcp', neverRespond)
    const { codes, requests } = await discoverTarget({ url, kind: 'mcp' }, { deadlineMs: 100 })
    expect(codes).toEqual(['server_unreachable', 'protected_resource_probe_failed'])
    expect(requests).toBe(1)
  })

  test('that arrive too slowly are abandoned', async () => {
    const { api, url } = await startApiAndIssuer()
    api.handlers.set(`${resourceMetadataPath}/mcp`, (_request, response) => {
      response.writeHead(200).write('{')
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    })
    const { codes } = await discoverTarget({ url, kind: 'mcp' }, { deadlineMs: 100 })
    expect(codes).toContain('protected_resource_probe_failed')
  })

  test('never cause requests to denied addresses, which are reported like a closed port', async () => {
    const { api, issuer } = await startApiAndIssuer()
    const port = new URL(issuer.url).port
    const hidden = [
      `http://127.0.0.2:${port}`,
      `http://[::1]:${port}`,
      'http://169.254.169.254/latest',
      `http://2130706433:${port}/x`,
    ]
    publishResourceMetadata(api, '/mcp', hidden.slice(0, 3))
    const { suggestions, events } = await discoverMcp(api)
    expect(suggestions.filter(({ suggestedAuthType }) => suggestedAuthType === 'oauth')).toEqual([])
    const failures = events.filter(({ code }) => code === 'authorization_server_probe_failed')
    expect(failures.map(({ message }) => message)).toEqual(
      hidden.slice(0, 3).map((issuerUrl) => `No metadata of ${issuerUrl}: The server could not be reached.`),
    )
  })

  test('take at most ten requests, and the limit is reported', async () => {
    const { api } = await startApiAndIssuer()
    const gone = await startLoopbackServer()
    publishResourceMetadata(
      api,
      '/mcp',
      Array.from({ length: 1000 }, (_, n) => `${gone.origin}/${n}`),
    )
    const { requests, codes } = await discoverMcp(api)
    expect(requests).toBe(10)
    expect(codes.filter((code) => code === 'authorization_server_probe_failed')).toHaveLength(4)
    expect(codes).toContain('auth_discovery_cut')
  })

  test('take at most ten seconds in total and four per request, and the limit is reported', async () => {
    const { api, issuer, url } = await startApiAndIssuer()
    const clock = createManualClock()
    const slow =
      (respond: IssuerHandler): IssuerHandler =>
      (request, response, body) => {
        clock.advance(4)
        respond(request, response, body)
      }
    publishResourceMetadata(api, '/mcp', [issuer.url])
    api.handlers.set('/mcp', slow(respondWithChallenge('Bearer')))
    api.handlers.set(`${resourceMetadataPath}/mcp`, slow(respondText('', 404)))
    api.handlers.set(resourceMetadataPath, slow(respondText('', 404)))
    const { deadlines, codes } = await discoverTarget({ url, kind: 'mcp' }, { clock })
    expect(deadlines).toEqual([4000, 4000, 2000])
    expect(codes.at(-1)).toBe('auth_discovery_cut')
  })
})
