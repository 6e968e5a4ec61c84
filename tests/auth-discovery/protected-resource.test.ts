import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { type Answer, hang, json, standingClock, text } from '#tests/identity/loopback-issuer.ts'
import {
  aServer,
  challenge,
  discover,
  eventOf,
  publishResource,
  publishServer,
  redirect,
  type Server,
} from './discovering.ts'

const resourcePlace = '/.well-known/oauth-protected-resource'

const bytes =
  (latin1: string): Answer =>
  (_request, response) =>
    response.end(Buffer.from(latin1, 'latin1'))

/** Starts an MCP server at `/mcp` and an authorization server at another origin. */
async function pair() {
  const [api, issuer] = [await aServer(), await aServer()]
  publishServer(issuer)
  api.answers.set('/mcp', challenge('Bearer'))
  return { api, issuer, url: `${api.origin}/mcp` }
}

const mcp = (api: Server) => discover({ url: `${api.origin}/mcp`, kind: 'mcp' })

describe('metadata of a protected resource', () => {
  test('are found at the well-known URI with the path of the server', async () => {
    const { api, issuer, url } = await pair()
    publishResource(api, '/mcp', [issuer.url], { scopes_supported: ['files:read', 'files:write'] })
    const found = await mcp(api)
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

  test('are found at the root for a server with a path', async () => {
    const { api, issuer } = await pair()
    publishResource(api, '', [issuer.url])
    const { suggestions } = await mcp(api)
    expect(suggestions.map(({ authorizationServerIssuer }) => authorizationServerIssuer)).toEqual([
      issuer.url,
    ])
  })

  test('are first read from the URL in the challenge, and its scopes are required', async () => {
    const { api, issuer } = await pair()
    const other = await aServer()
    publishServer(other)
    publishResource(api, '/mcp', [other.url])
    api.answers.set(
      '/about',
      json({ resource: `${api.origin}/mcp`, authorization_servers: [issuer.url], scopes_supported: ['all'] }),
    )
    api.answers.set(
      '/mcp',
      challenge(`Basic realm="x", bearer scope="a b", resource_metadata="${api.origin}/about"`),
    )
    const { suggestions } = await mcp(api)
    expect(suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['oauth', 'basic'])
    expect(suggestions[0]).toMatchObject({
      authorizationServerIssuer: issuer.url,
      scopes: ['a', 'b'],
      requiredScopes: ['a', 'b'],
    })
    expect(api.hits(`${resourcePlace}/mcp`)).toBe(0)
  })

  test('are requested although the server accepts anonymous callers, since some tools may require a token', async () => {
    const { api, issuer } = await pair()
    api.answers.set('/mcp', json({ jsonrpc: '2.0', id: 1, result: {} }))
    publishResource(api, '/mcp', [issuer.url])
    const { codes, status } = await mcp(api)
    expect([codes[0], status]).toEqual(['server_reachable', 'discovered'])
  })

  test('may be redirected, with a query', async () => {
    const { api, issuer } = await pair()
    api.answers.set(`${resourcePlace}/mcp`, redirect('/moved?x=1'))
    api.answers.set('/moved', json({ resource: `${api.origin}/`, authorization_servers: [issuer.url] }))
    expect((await mcp(api)).status).toBe('discovered')
  })

  test('yield a suggestion for each authorization server, in order, and an event for each unreachable one', async () => {
    const { api, issuer } = await pair()
    const [other, gone] = [await aServer('/tenant'), await aServer()]
    publishServer(other)
    publishResource(api, '/mcp', [gone.url, other.url, issuer.url, other.url])
    const { suggestions, events } = await mcp(api)
    expect(suggestions.map(({ authorizationServerIssuer }) => authorizationServerIssuer)).toEqual([
      other.url,
      issuer.url,
    ])
    expect(new Set(suggestions.map(({ key }) => key)).size).toBe(2)
    expect(eventOf(events, 'authorization_server_probe_failed')?.message).toContain(gone.url)
  })

  test.each([
    ['another origin', () => 'https://elsewhere.example/mcp'],
    ['a path beside it', (api: Server) => `${api.origin}/mcp2`],
    ['a path below it', (api: Server) => `${api.origin}/mcp/below`],
    ['the beginning of its path', (api: Server) => `${api.origin}/mc`],
    ['no resource', () => undefined],
  ])('are rejected when they describe %s', async (_title, resource) => {
    const { api, issuer } = await pair()
    publishResource(api, '/mcp', [issuer.url], { resource: resource(api) ?? null })
    const { suggestions, codes } = await mcp(api)
    expect(codes).toContain('protected_resource_mismatch')
    expect(suggestions.filter(({ suggestedAuthType }) => suggestedAuthType === 'oauth')).toEqual([])
    expect(issuer.hits('/.well-known/oauth-authorization-server')).toBe(0)
  })

  test.each<[string, (good: JsonObject) => Answer, string]>([
    ['a redirect loop', () => redirect(resourcePlace), 'The server redirects more than 3 times.'],
    ['a redirect to another scheme', () => redirect('javascript:alert(1)'), 'The server answered 302.'],
    ['invalid JSON', () => text('{"resource":'), 'The response is not a JSON object.'],
    ['JSON that is no object', (good) => json([good]), 'The response is not a JSON object.'],
    ['HTML', () => text('<!doctype html>'), 'The response is not a JSON object.'],
    [
      'not UTF-8',
      (good) => bytes(`{"x":"\xff",${JSON.stringify(good).slice(1)}`),
      'The response is not a JSON object.',
    ],
    [
      'too large',
      (good) => text(JSON.stringify(good) + ' '.repeat(300 * 1024)),
      'The response of the server is too large.',
    ],
    ['an error response', (good) => json(good, 500), 'The server answered 500.'],
    [
      'without authorization servers',
      (good) => json({ ...good, authorization_servers: ['javascript:alert(1)'] }),
      'It names no usable authorization server.',
    ],
  ])('that are %s count as none, which is told in the words of the law', async (_title, answer, why) => {
    const { api, issuer, url } = await pair()
    api.answers.set(
      '/.well-known/oauth-protected-resource',
      answer({ resource: url, authorization_servers: [issuer.url] }),
    )
    api.answers.set(`${resourcePlace}/mcp`, text('', 404))
    const { events, types } = await discover({ url, kind: 'rest' })
    expect(eventOf(events, 'protected_resource_probe_failed')).toEqual({
      code: 'protected_resource_probe_failed',
      message: `The server publishes no usable protected resource metadata. ${why}`,
      severity: 'info',
      source: 'probe',
      userFacing: true,
    })
    expect(types).toEqual(['bearer'])
  })

  test('are requested with the query of the server', async () => {
    const { api, issuer, url } = await pair()
    api.answers.set(`${resourcePlace}/mcp`, (request, response, body) => {
      const resource = request.url?.endsWith('/mcp?tenant=1') ? url : ''
      json({ resource, authorization_servers: [issuer.url] })(request, response, body)
    })
    expect((await discover({ url: `${url}?tenant=1`, kind: 'mcp' })).types).toEqual(['oauth'])
  })

  test('are requested although the first response is too large to read', async () => {
    const { api, issuer, url } = await pair()
    api.answers.set('/mcp', text('x'.repeat(300 * 1024)))
    publishResource(api, '/mcp', [issuer.url])
    expect((await discover({ url, kind: 'rest' })).types).toEqual(['oauth'])
  })

  test('of a site that responds to every path with an HTML page are ignored', async () => {
    const { api } = await pair()
    api.fail(text('<!doctype html><title>Welcome</title>'))
    const { codes, suggestions, status } = await mcp(api)
    expect(codes).toEqual(['server_reachable', 'protected_resource_probe_failed'])
    expect([suggestions, status]).toEqual([[], 'none'])
  })

  test('of a server that hangs are not requested', async () => {
    const { api, url } = await pair()
    api.answers.set('/mcp', hang)
    const { codes, requests } = await discover({ url, kind: 'mcp' }, { deadlineMs: 100 })
    expect(codes).toEqual(['server_unreachable', 'protected_resource_probe_failed'])
    expect(requests).toBe(1)
  })

  test('that arrive too slowly are abandoned', async () => {
    const { api, url } = await pair()
    api.answers.set(`${resourcePlace}/mcp`, (_request, response) => {
      response.writeHead(200).write('{')
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    })
    const { codes } = await discover({ url, kind: 'mcp' }, { deadlineMs: 100 })
    expect(codes).toContain('protected_resource_probe_failed')
  })

  test('never cause requests to denied addresses, which are reported like a closed port', async () => {
    const { api, issuer } = await pair()
    const port = new URL(issuer.url).port
    const hidden = [
      `http://127.0.0.2:${port}`,
      `http://[::1]:${port}`,
      'http://169.254.169.254/latest',
      `http://2130706433:${port}/x`,
    ]
    publishResource(api, '/mcp', hidden.slice(0, 3))
    const { suggestions, events } = await mcp(api)
    expect(suggestions.filter(({ suggestedAuthType }) => suggestedAuthType === 'oauth')).toEqual([])
    const told = events.filter(({ code }) => code === 'authorization_server_probe_failed')
    expect(told.map(({ message }) => message)).toEqual(
      hidden.slice(0, 3).map((place) => `No metadata of ${place}: The server could not be reached.`),
    )
  })

  test('take at most ten requests, and the limit is reported', async () => {
    const { api } = await pair()
    const gone = await aServer()
    publishResource(
      api,
      '/mcp',
      Array.from({ length: 1000 }, (_, n) => `${gone.origin}/${n}`),
    )
    const { requests, codes } = await mcp(api)
    expect(requests).toBe(10)
    expect(codes.filter((code) => code === 'authorization_server_probe_failed')).toHaveLength(4)
    expect(codes).toContain('auth_discovery_cut')
  })

  test('take at most ten seconds in total and four per request, and the limit is reported', async () => {
    const { api, issuer, url } = await pair()
    const clock = standingClock()
    const slow =
      (answer: Answer): Answer =>
      (request, response, body) => {
        clock.move(4)
        answer(request, response, body)
      }
    publishResource(api, '/mcp', [issuer.url])
    api.answers.set('/mcp', slow(challenge('Bearer')))
    api.answers.set(`${resourcePlace}/mcp`, slow(text('', 404)))
    api.answers.set(resourcePlace, slow(text('', 404)))
    const { deadlines, codes } = await discover({ url, kind: 'mcp' }, { clock })
    expect(deadlines).toEqual([4000, 4000, 2000])
    expect(codes.at(-1)).toBe('auth_discovery_cut')
  })
})
