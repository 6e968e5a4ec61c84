import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { audience, type IssuerHandler, respondJson, respondText } from './loopback-issuer.ts'
import { resolveVerification, startIdentity } from './start-identity.ts'

const client = { clientId: 'tenon: api', clientSecret: 's3cret/+ü' }
const oauth = '/.well-known/oauth-authorization-server'

/** An issuer of opaque tokens; `introspected` is its introspection response for every token. */
async function startOpaque(
  introspected: JsonObject | IssuerHandler,
  introspection: typeof client | null = client,
) {
  const started = await startIdentity(introspection ? { introspection } : {})
  const { issuer } = started
  const introspection_endpoint = `${issuer.url}/introspect`
  issuer.handlers.set(oauth, respondJson({ ...issuer.metadata, introspection_endpoint }))
  issuer.handlers.set(
    '/introspect',
    typeof introspected === 'function' ? introspected : respondJson(introspected),
  )
  return started
}

describe('an opaque token', () => {
  it('gives the user that introspection returns; the service authenticates as its client', async () => {
    const received: unknown[] = []
    const started = await startOpaque((request, response, body) => {
      received.push(request.method, request.headers.authorization, request.headers['content-type'], body)
      respondJson({ active: true, sub: 'ann', scope: 'openid email', email: 'ann@example.com' })(
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
      verifiedEmail: '',
      claims: expect.objectContaining({ sub: 'ann' }),
      scopes: ['openid', 'email'],
    })
    const credentials = Buffer.from('tenon%3A+api:s3cret%2F%2B%C3%BC').toString('base64')
    expect(received).toEqual([
      'POST',
      `Basic ${credentials}`,
      'application/x-www-form-urlencoded',
      'token=opaque.token%7E1&token_type_hint=access_token',
    ])
  })

  it('for an endpoint of the service is accepted there, and not at the service', async () => {
    const endpoint = `${audience}/mcp`
    for (const [aud, atEndpoint, atService] of [
      [endpoint, 'accepted', 'unauthorized'],
      [audience, 'accepted', 'accepted'],
      ['https://other.example', 'unauthorized', 'unauthorized'],
    ]) {
      const { identity } = await startOpaque({ active: true, sub: 'ann', aud: aud ?? '' })
      expect([
        await resolveVerification(identity.verify('opaque', { orService: endpoint })),
        await resolveVerification(identity.verify('opaque')),
      ]).toEqual([atEndpoint, atService])
    }
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
  ])('is %s when introspection returns %j', async (expected, introspected) => {
    const { identity } = await startOpaque(introspected)
    expect(await resolveVerification(identity.verify('opaque'))).toBe(expected)
  })

  it.each<[string, IssuerHandler]>([
    ['rejects the client', respondJson({ error: 'invalid_client' }, 401)],
    ['fails', respondJson({}, 500)],
    ['responds with text', respondText('active')],
    ['closes the connection', (_request, response) => response.destroy()],
  ])('cannot be verified while introspection %s', async (_, handler) => {
    const { identity } = await startOpaque(handler)
    expect(await resolveVerification(identity.verify('opaque'))).toBe('unavailable')
  })

  it('is rejected without introspection credentials, whatever the userinfo endpoint returns', async () => {
    const { identity, issuer } = await startOpaque({ active: true, sub: 'nobody' }, null)
    issuer.handlers.set('/userinfo', respondJson({ sub: 'ann', name: 'Ann' }))
    expect(await resolveVerification(identity.verify('opaque'))).toBe('unauthorized')
  })

  it('is rejected when the issuer has no introspection endpoint', async () => {
    const { identity, issuer } = await startIdentity({ introspection: client })
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.handlers.set(oauth, respondJson(plain))
    expect(await resolveVerification(identity.verify('opaque'))).toBe('unauthorized')
  })

  it('is introspected once a minute, and once for concurrent requests', async () => {
    const { identity, issuer, clock } = await startOpaque({ active: true, sub: 'ann' })
    await Promise.all(Array.from({ length: 20 }, () => identity.verify('opaque')))
    clock.advance(59)
    await identity.verify('opaque')
    expect(issuer.countRequests('/introspect')).toBe(1)
    issuer.handlers.set('/introspect', respondJson({ active: false }))
    clock.advance(2)
    expect(await resolveVerification(identity.verify('opaque'))).toBe('unauthorized')
  })

  it('that expires sooner leaves the cache sooner', async () => {
    const { identity, issuer, clock } = await startOpaque({ active: true, sub: 'ann', exp: now + 10 })
    await identity.verify('opaque')
    issuer.handlers.set('/introspect', respondJson({ active: false }))
    clock.advance(9)
    expect(await resolveVerification(identity.verify('opaque'))).toBe('accepted')
    clock.advance(2)
    expect(await resolveVerification(identity.verify('opaque'))).toBe('unauthorized')
  })
})
