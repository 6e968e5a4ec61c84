import { describe, expect, test } from 'vitest'
import {
  discoverTarget,
  findDiscoveryEvent,
  respondWithChallenge,
  respondWithRedirect,
  startLoopbackServer,
} from './discovery-servers.ts'

async function discoverWithChallenge(header: string, kind: 'rest' | 'mcp' = 'rest', status = 401) {
  const api = await startLoopbackServer()
  api.handlers.set('/v1', respondWithChallenge(header, status))
  return discoverTarget({ url: `${api.origin}/v1`, kind })
}

describe('a server without metadata whose WWW-Authenticate challenge', () => {
  test.each([
    ['Basic realm="x"', 'custom-basic', {}],
    ['BASIC', 'custom-basic', {}],
    ['Bearer realm="x"', 'custom-bearer', {}],
    ['ApiKey realm="x"', 'custom-api-key', { headerName: 'Authorization', headerPrefix: 'ApiKey' }],
    ['Token', 'custom-api-key', { headerName: 'Authorization', headerPrefix: 'Token' }],
  ])('is %s yields a suggestion', async (header, providerKey, config) => {
    const { suggestions, status } = await discoverWithChallenge(header)
    expect(suggestions).toMatchObject([
      { source: 'challenge', createable: true, connection: { providerKey, config } },
    ])
    expect(status).toBe('discovered')
  })

  test('repeats schemes yields one suggestion for each, in order', async () => {
    const { suggestions } = await discoverWithChallenge('Basic, Bearer realm="a", Basic realm="b"')
    expect(suggestions.map(({ key }) => key)).toEqual(['http_basic', 'bearer_token'])
  })

  test('is in several headers yields a suggestion for each', async () => {
    const api = await startLoopbackServer()
    api.handlers.set('/v1', (_request, response) => {
      response.writeHead(401, { 'www-authenticate': ['Basic realm="a"', 'Token', 'Bearer'] }).end()
    })
    const { types } = await discoverTarget({ url: `${api.origin}/v1`, kind: 'rest' })
    expect(types).toEqual(['basic', 'api_key', 'bearer'])
  })

  test('has an unsupported scheme yields an event', async () => {
    const { suggestions, events, status } = await discoverWithChallenge('Digest realm="x", nonce="y"')
    expect(findDiscoveryEvent(events, 'challenge_unsupported')).toMatchObject({
      message: 'Digest is not supported.',
      source: 'challenge',
    })
    expect([suggestions, status]).toEqual([[], 'none'])
  })

  test('is very long yields short event messages', async () => {
    const { events } = await discoverWithChallenge('x'.repeat(8000))
    expect(Math.max(...events.map(({ message }) => message.length))).toBeLessThanOrEqual(501)
  })

  test('comes with 403 is used too', async () => {
    const { codes, suggestions } = await discoverWithChallenge(
      'Bearer error="insufficient_scope"',
      'mcp',
      403,
    )
    expect(codes[0]).toBe('authorization_required')
    expect(suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['bearer'])
  })

  test('is missing yields a bearer token for MCP, where that is usual, and nothing for a REST API', async () => {
    expect(
      (await discoverWithChallenge('', 'mcp')).suggestions.map(({ providerKey }) => providerKey),
    ).toEqual(['custom-bearer'])
    expect((await discoverWithChallenge('', 'rest')).suggestions).toEqual([])
  })

  test('comes after a redirect is used for REST APIs, and redirects of MCP are not followed', async () => {
    const [api, other] = [await startLoopbackServer(), await startLoopbackServer()]
    other.handlers.set('/in', respondWithChallenge('Basic'))
    api.handlers.set('/v1', respondWithRedirect(`${other.origin}/in`))
    const rest = await discoverTarget({ url: `${api.origin}/v1`, kind: 'rest' })
    expect(rest.suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['basic'])
    await discoverTarget({ url: `${api.origin}/v1`, kind: 'mcp' })
    expect(other.countRequests('/in')).toBe(1)
  })

  test('cannot be fetched yields an event without the network error', async () => {
    const { events } = await discoverTarget({ url: 'http://127.0.0.2:9/v1', kind: 'rest' })
    expect(findDiscoveryEvent(events, 'server_unreachable')?.message).toBe(
      '127.0.0.2:9 has a private address, and is not called. To allow it, add 127.0.0.2:9 to the setting EGRESS_ALLOW of this service.',
    )
  })
})
