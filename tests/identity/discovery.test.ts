import { describe, expect, it } from 'vitest'
import { respondJson, respondText } from './loopback-issuer.ts'
import { resolveVerification, startIdentity } from './start-identity.ts'

const oauth = '/.well-known/oauth-authorization-server'
const openid = '/.well-known/openid-configuration'

type Started = Awaited<ReturnType<typeof startIdentity>>
const verifyGoodToken = async ({ identity, signer, claims }: Started) =>
  resolveVerification(identity.verify(await signer.sign(claims())))

describe('the metadata of an issuer', () => {
  it.each([
    ['', oauth],
    ['', openid],
    ['/tenant/one', `${oauth}/tenant/one`],
    ['/tenant/one', `/tenant/one${openid}`],
    ['/tenant/one', `${openid}/tenant/one`],
    ['/tenant/one', `/tenant/one${oauth}`],
    ['/', openid],
    ['/tenant/', `/tenant${openid}`],
  ])('of path "%s" is found at %s', async (path, location) => {
    const started = await startIdentity({ path })
    const { issuer, identity } = started
    issuer.handlers.delete(`${oauth}${path}`)
    issuer.handlers.set(location, respondJson(issuer.metadata))
    expect(await verifyGoodToken(started)).toBe('accepted')
    expect(await identity.getMetadata()).toEqual(issuer.metadata)
  })

  it('needs one document when the first is complete', async () => {
    const started = await startIdentity()
    expect(await verifyGoodToken(started)).toBe('accepted')
    expect(started.issuer.countRequests(openid)).toBe(0)
  })

  it('is the OAuth document, completed with members of the OpenID document', async () => {
    const { issuer, identity } = await startIdentity()
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.handlers.set(oauth, respondJson({ ...plain, scopes_supported: ['openid'] }))
    issuer.handlers.set(
      openid,
      respondJson({ ...issuer.metadata, scopes_supported: ['other'], claims_supported: ['sub'] }),
    )
    expect(await identity.getMetadata()).toEqual({
      ...plain,
      userinfo_endpoint,
      scopes_supported: ['openid'],
      claims_supported: ['sub'],
    })
  })

  it('does not need the OpenID document, which may be unreachable', async () => {
    const started = await startIdentity()
    const { issuer } = started
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.handlers.set(oauth, respondJson(plain))
    issuer.handlers.set(openid, (_request, response) => response.destroy())
    expect(await verifyGoodToken(started)).toBe('accepted')
  })

  it.each([
    [
      'another issuer',
      respondJson({ issuer: 'https://evil.example', jwks_uri: 'https://evil.example/jwks' }),
    ],
    ['no issuer', respondJson({ jwks_uri: 'https://evil.example/jwks' })],
    ['a list', respondJson([])],
    ['broken JSON', respondText('{"issuer":')],
    ['an HTML page', respondText('<html></html>')],
    ['an error', respondJson({}, 500)],
  ])('is never accepted from %s', async (_, handler) => {
    const started = await startIdentity()
    const { issuer, identity } = started
    issuer.handlers.set(oauth, handler)
    expect(await verifyGoodToken(started)).toBe('unavailable')
    expect(await identity.getMetadata()).toBeNull()
    expect(issuer.countRequests('/jwks')).toBe(0)
  })

  it('with a trailing slash in the issuer is of another issuer, and the log names it', async () => {
    const started = await startIdentity()
    const { issuer, events } = started
    issuer.handlers.set(oauth, respondJson({ ...issuer.metadata, issuer: `${issuer.url}/` }))
    expect(await verifyGoodToken(started)).toBe('unavailable')
    expect(JSON.stringify(events)).toContain(`${issuer.url}/`)
  })

  it.each(['ftp://127.0.0.1/jwks', 'not a url', 'file:///etc/passwd', 7, null])(
    'with the jwks_uri %j has no keys',
    async (jwks_uri) => {
      const started = await startIdentity()
      started.issuer.handlers.set(oauth, respondJson({ ...started.issuer.metadata, jwks_uri }))
      expect(await verifyGoodToken(started)).toBe('unavailable')
    },
  )

  it('is null until it was loaded once, and from then on stays cached through an outage', async () => {
    const { issuer, identity, clock } = await startIdentity()
    issuer.fail(respondJson({}, 503))
    expect(await identity.getMetadata()).toBeNull()
    issuer.recover()
    clock.advance(4)
    expect(await identity.getMetadata()).toEqual(issuer.metadata)
    issuer.fail(respondJson({}, 503))
    for (let hour = 0; hour < 26; hour++) {
      clock.advance(3600)
      expect(await identity.getMetadata()).toEqual(issuer.metadata)
    }
  })

  it('is updated with changes of the issuer when the document is fetched again', async () => {
    const { issuer, identity, clock } = await startIdentity()
    await identity.getMetadata()
    const changed = { ...issuer.metadata, revocation_endpoint: `${issuer.url}/revoke` }
    issuer.handlers.set(oauth, respondJson(changed))
    clock.advance(21 * 60)
    expect(await identity.getMetadata()).toEqual(changed)
  })
})
