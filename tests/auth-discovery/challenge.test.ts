import { describe, expect, test } from 'vitest'
import { aServer, challenge, discover, eventOf, redirect } from './discovering.ts'

async function find(header: string, kind: 'rest' | 'mcp' = 'rest', status = 401) {
  const api = await aServer()
  api.answers.set('/v1', challenge(header, status))
  return discover({ url: `${api.origin}/v1`, kind })
}

describe('a server without metadata whose WWW-Authenticate challenge', () => {
  test.each([
    ['Basic realm="x"', 'custom-basic', {}],
    ['BASIC', 'custom-basic', {}],
    ['Bearer realm="x"', 'custom-bearer', {}],
    ['ApiKey realm="x"', 'custom-api-key', { headerName: 'Authorization', headerPrefix: 'ApiKey' }],
    ['Token', 'custom-api-key', { headerName: 'Authorization', headerPrefix: 'Token' }],
  ])('is %s yields a suggestion', async (header, providerKey, config) => {
    const { suggestions, status } = await find(header)
    expect(suggestions).toMatchObject([
      { source: 'challenge', createable: true, connection: { providerKey, config } },
    ])
    expect(status).toBe('discovered')
  })

  test('repeats schemes yields one suggestion for each, in order', async () => {
    const { suggestions } = await find('Basic, Bearer realm="a", Basic realm="b"')
    expect(suggestions.map(({ key }) => key)).toEqual(['http_basic', 'bearer_token'])
  })

  test('is in several headers yields a suggestion for each', async () => {
    const api = await aServer()
    api.answers.set('/v1', (_request, response) => {
      response.writeHead(401, { 'www-authenticate': ['Basic realm="a"', 'Token', 'Bearer'] }).end()
    })
    const { types } = await discover({ url: `${api.origin}/v1`, kind: 'rest' })
    expect(types).toEqual(['basic', 'api_key', 'bearer'])
  })

  test('has an unsupported scheme yields an event', async () => {
    const { suggestions, events, status } = await find('Digest realm="x", nonce="y"')
    expect(eventOf(events, 'challenge_unsupported')).toMatchObject({
      message: 'Digest is not supported.',
      source: 'challenge',
    })
    expect([suggestions, status]).toEqual([[], 'none'])
  })

  test('is very long yields short event messages', async () => {
    const { events } = await find('x'.repeat(8000))
    expect(Math.max(...events.map(({ message }) => message.length))).toBeLessThanOrEqual(501)
  })

  test('comes with 403 is used too', async () => {
    const { codes, suggestions } = await find('Bearer error="insufficient_scope"', 'mcp', 403)
    expect(codes[0]).toBe('authorization_required')
    expect(suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['bearer'])
  })

  test('is missing yields a bearer token for MCP, where that is usual, and nothing for a REST API', async () => {
    expect((await find('', 'mcp')).suggestions.map(({ providerKey }) => providerKey)).toEqual([
      'custom-bearer',
    ])
    expect((await find('', 'rest')).suggestions).toEqual([])
  })

  test('comes after a redirect is used for REST APIs, and redirects of MCP are not followed', async () => {
    const [api, other] = [await aServer(), await aServer()]
    other.answers.set('/in', challenge('Basic'))
    api.answers.set('/v1', redirect(`${other.origin}/in`))
    const rest = await discover({ url: `${api.origin}/v1`, kind: 'rest' })
    expect(rest.suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['basic'])
    await discover({ url: `${api.origin}/v1`, kind: 'mcp' })
    expect(other.hits('/in')).toBe(1)
  })

  test('cannot be fetched yields an event without the network error', async () => {
    const { events } = await discover({ url: 'http://127.0.0.2:9/v1', kind: 'rest' })
    expect(eventOf(events, 'server_unreachable')?.message).toBe('The server could not be reached.')
  })
})
