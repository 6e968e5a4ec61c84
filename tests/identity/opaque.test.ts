import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { type Answer, audience, json, text } from './loopback-issuer.ts'
import { outcome, startIdentity } from './start-identity.ts'

const client = { clientId: 'tenon: api', clientSecret: 's3cret/+ü' }
const oauth = '/.well-known/oauth-authorization-server'

/** An issuer of opaque tokens; `says` is its introspection response for every token. */
async function startOpaque(says: JsonObject | Answer, introspection: typeof client | null = client) {
  const started = await startIdentity(introspection ? { introspection } : {})
  const { issuer } = started
  const introspection_endpoint = `${issuer.url}/introspect`
  issuer.answers.set(oauth, json({ ...issuer.metadata, introspection_endpoint }))
  issuer.answers.set('/introspect', typeof says === 'function' ? says : json(says))
  return started
}

describe('an opaque token', () => {
  it('gives the user that introspection returns; the service authenticates as its client', async () => {
    const asked: unknown[] = []
    const started = await startOpaque((request, response, body) => {
      asked.push(request.method, request.headers.authorization, request.headers['content-type'], body)
      json({ active: true, sub: 'ann', scope: 'openid email', email: 'ann@example.com' })(
        request,
        response,
        body,
      )
    })
    expect(await started.identity.verify('opaque.token~1')).toEqual({
      issuer: started.issuer.url,
      subject: 'ann',
      email: 'ann@example.com',
      name: '',
      picture: '',
      scopes: ['openid', 'email'],
    })
    const pair = Buffer.from('tenon%3A+api:s3cret%2F%2B%C3%BC').toString('base64')
    expect(asked).toEqual([
      'POST',
      `Basic ${pair}`,
      'application/x-www-form-urlencoded',
      'token=opaque.token%7E1&token_type_hint=access_token',
    ])
  })

  const now = Date.parse('2026-11-21T12:00:00.000Z') / 1000
  const good = { active: true, sub: 'ann' }
  it.each<[string, JsonObject]>([
    ['accepted', good],
    ['unauthorized', { active: false }],
    ['unauthorized', { ...good, active: 'true' }],
    ['unauthorized', { sub: 'ann' }],
    ['unauthorized', { active: true }],
    ['unauthorized', { active: true, sub: '' }],
    ['accepted', { ...good, exp: now - 29 }],
    ['unauthorized', { ...good, exp: now - 31 }],
    ['unauthorized', { ...good, exp: 'later' }],
    ['accepted', { ...good, nbf: now + 29 }],
    ['unauthorized', { ...good, nbf: now + 31 }],
    ['accepted', { ...good, aud: audience }],
    ['accepted', { ...good, aud: ['other', audience] }],
    ['unauthorized', { ...good, aud: 'other' }],
    ['unauthorized', { ...good, aud: [] }],
    ['unauthorized', { ...good, iss: 'https://evil.example' }],
    ['accepted', { ...good, token_type: 'bearer' }],
    ['unauthorized', { ...good, token_type: 'refresh_token' }],
    ['unauthorized', { ...good, token_type: 'DPoP' }],
    ['accepted', { ...good, exp: null, nbf: null, aud: null, iss: null, token_type: null }],
  ])('is %s when introspection returns %j', async (expected, says) => {
    const { identity } = await startOpaque(says)
    expect(await outcome(identity.verify('opaque'))).toBe(expected)
  })

  it.each<[string, Answer]>([
    ['rejects the client', json({ error: 'invalid_client' }, 401)],
    ['fails', json({}, 500)],
    ['responds with text', text('active')],
    ['closes the connection', (_request, response) => response.destroy()],
  ])('cannot be verified while introspection %s', async (_, answer) => {
    const { identity } = await startOpaque(answer)
    expect(await outcome(identity.verify('opaque'))).toBe('unavailable')
  })

  it('is rejected without introspection credentials, whatever the userinfo endpoint returns', async () => {
    const { identity, issuer } = await startOpaque({ active: true, sub: 'nobody' }, null)
    issuer.answers.set('/userinfo', json({ sub: 'ann', name: 'Ann' }))
    expect(await outcome(identity.verify('opaque'))).toBe('unauthorized')
  })

  it('is rejected when the issuer has no introspection endpoint', async () => {
    const { identity, issuer } = await startIdentity({ introspection: client })
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.answers.set(oauth, json(plain))
    expect(await outcome(identity.verify('opaque'))).toBe('unauthorized')
  })

  it('is introspected once a minute, and once for concurrent requests', async () => {
    const { identity, issuer, clock } = await startOpaque({ active: true, sub: 'ann' })
    await Promise.all(Array.from({ length: 20 }, () => identity.verify('opaque')))
    clock.move(59)
    await identity.verify('opaque')
    expect(issuer.hits('/introspect')).toBe(1)
    issuer.answers.set('/introspect', json({ active: false }))
    clock.move(2)
    expect(await outcome(identity.verify('opaque'))).toBe('unauthorized')
  })

  it('that expires sooner leaves the cache sooner', async () => {
    const { identity, issuer, clock } = await startOpaque({ active: true, sub: 'ann', exp: now + 10 })
    await identity.verify('opaque')
    issuer.answers.set('/introspect', json({ active: false }))
    clock.move(9)
    expect(await outcome(identity.verify('opaque'))).toBe('accepted')
    clock.move(2)
    expect(await outcome(identity.verify('opaque'))).toBe('unauthorized')
  })
})
