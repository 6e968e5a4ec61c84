import { describe, expect, test } from 'vitest'
import { aServer, challenge, discover, eventOf, redirect } from './discovering.ts'

async function find(header: string, kind: 'rest' | 'mcp' = 'rest', status = 401) {
  const api = await aServer()
  api.answers.set('/v1', challenge(header, status))
  return discover({ url: `${api.origin}/v1`, kind })
}

describe('a server that names its ways in without metadata', () => {
  test.each([
    ['Basic realm="x"', 'custom-basic', {}],
    ['BASIC', 'custom-basic', {}],
    ['Bearer realm="x"', 'custom-bearer', {}],
    ['ApiKey realm="x"', 'custom-api-key', { headerName: 'Authorization', headerPrefix: 'ApiKey' }],
    ['Token', 'custom-api-key', { headerName: 'Authorization', headerPrefix: 'Token' }],
  ])('by %s is suggested', async (header, providerKey, config) => {
    const { suggestions, status } = await find(header)
    expect(suggestions).toMatchObject([
      { source: 'challenge', createable: true, connection: { providerKey, config } },
    ])
    expect(status).toBe('discovered')
  })

  test('several times is suggested once each, in their order', async () => {
    const { suggestions } = await find('Basic, Bearer realm="a", Basic realm="b"')
    expect(suggestions.map(({ key }) => key)).toEqual(['http_basic', 'bearer_token'])
  })

  test('in several headers is suggested of each', async () => {
    const api = await aServer()
    api.answers.set('/v1', (_request, response) => {
      response.writeHead(401, { 'www-authenticate': ['Basic realm="a"', 'Token', 'Bearer'] }).end()
    })
    const { types } = await discover({ url: `${api.origin}/v1`, kind: 'rest' })
    expect(types).toEqual(['basic', 'api_key', 'bearer'])
  })

  test('by what the service does not speak is told', async () => {
    const { suggestions, events, status } = await find('Digest realm="x", nonce="y"')
    expect(eventOf(events, 'challenge_unsupported')).toMatchObject({
      message: 'Digest is not supported.',
      source: 'challenge',
    })
    expect([suggestions, status]).toEqual([[], 'none'])
  })

  test('by a very long word is told in few', async () => {
    const { events } = await find('x'.repeat(8000))
    expect(Math.max(...events.map(({ message }) => message.length))).toBeLessThanOrEqual(501)
  })

  test('by 403 is believed too', async () => {
    const { codes, suggestions } = await find('Bearer error="insufficient_scope"', 'mcp', 403)
    expect(codes[0]).toBe('authorization_required')
    expect(suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['bearer'])
  })

  test('by nothing at all is suggested a token for MCP, where little else is used, and nothing for an API', async () => {
    expect((await find('', 'mcp')).suggestions.map(({ providerKey }) => providerKey)).toEqual([
      'custom-bearer',
    ])
    expect((await find('', 'rest')).suggestions).toEqual([])
  })

  test('is asked where it redirects to, but MCP is not sent elsewhere', async () => {
    const [api, other] = [await aServer(), await aServer()]
    other.answers.set('/in', challenge('Basic'))
    api.answers.set('/v1', redirect(`${other.origin}/in`))
    const rest = await discover({ url: `${api.origin}/v1`, kind: 'rest' })
    expect(rest.suggestions.map(({ suggestedAuthType }) => suggestedAuthType)).toEqual(['basic'])
    await discover({ url: `${api.origin}/v1`, kind: 'mcp' })
    expect(other.hits('/in')).toBe(1)
  })

  test('tells the owner nothing of why it could not be reached', async () => {
    const { events } = await discover({ url: 'http://127.0.0.2:9/v1', kind: 'rest' })
    expect(eventOf(events, 'server_unreachable')?.message).toBe('The server could not be reached.')
  })
})
