import { describe, expect, it } from 'vitest'
import { json, text } from './loopback-issuer.ts'
import { outcome, startIdentity } from './start-identity.ts'

const oauth = '/.well-known/oauth-authorization-server'
const openid = '/.well-known/openid-configuration'

type Started = Awaited<ReturnType<typeof startIdentity>>
const goodToken = async ({ identity, signer, claims }: Started) =>
  outcome(identity.verify(await signer.sign(claims())))

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
  ])('of path "%s" is found at %s', async (path, place) => {
    const started = await startIdentity({ path })
    const { issuer, identity } = started
    issuer.answers.delete(`${oauth}${path}`)
    issuer.answers.set(place, json(issuer.metadata))
    expect(await goodToken(started)).toBe('accepted')
    expect(await identity.getMetadata()).toEqual(issuer.metadata)
  })

  it('needs one document when the first is complete', async () => {
    const started = await startIdentity()
    expect(await goodToken(started)).toBe('accepted')
    expect(started.issuer.hits(openid)).toBe(0)
  })

  it('is the OAuth document, completed with members of the OpenID document', async () => {
    const { issuer, identity } = await startIdentity()
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.answers.set(oauth, json({ ...plain, scopes_supported: ['openid'] }))
    issuer.answers.set(
      openid,
      json({ ...issuer.metadata, scopes_supported: ['other'], claims_supported: ['sub'] }),
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
    issuer.answers.set(oauth, json(plain))
    issuer.answers.set(openid, (_request, response) => response.destroy())
    expect(await goodToken(started)).toBe('accepted')
  })

  it.each([
    ['another issuer', json({ issuer: 'https://evil.example', jwks_uri: 'https://evil.example/jwks' })],
    ['no issuer', json({ jwks_uri: 'https://evil.example/jwks' })],
    ['a list', json([])],
    ['broken JSON', text('{"issuer":')],
    ['an HTML page', text('<html></html>')],
    ['an error', json({}, 500)],
  ])('is never accepted from %s', async (_, answer) => {
    const started = await startIdentity()
    const { issuer, identity } = started
    issuer.answers.set(oauth, answer)
    expect(await goodToken(started)).toBe('unavailable')
    expect(await identity.getMetadata()).toBeNull()
    expect(issuer.hits('/jwks')).toBe(0)
  })

  it('with a trailing slash in the issuer is of another issuer, and the log names it', async () => {
    const started = await startIdentity()
    const { issuer, events } = started
    issuer.answers.set(oauth, json({ ...issuer.metadata, issuer: `${issuer.url}/` }))
    expect(await goodToken(started)).toBe('unavailable')
    expect(JSON.stringify(events)).toContain(`${issuer.url}/`)
  })

  it.each(['ftp://127.0.0.1/jwks', 'not a url', 'file:///etc/passwd', 7, null])(
    'with the jwks_uri %j has no keys',
    async (jwks_uri) => {
      const started = await startIdentity()
      started.issuer.answers.set(oauth, json({ ...started.issuer.metadata, jwks_uri }))
      expect(await goodToken(started)).toBe('unavailable')
    },
  )

  it('is null until it was loaded once, and from then on stays cached through an outage', async () => {
    const { issuer, identity, clock } = await startIdentity()
    issuer.fail(json({}, 503))
    expect(await identity.getMetadata()).toBeNull()
    issuer.recover()
    clock.move(4)
    expect(await identity.getMetadata()).toEqual(issuer.metadata)
    issuer.fail(json({}, 503))
    for (let hour = 0; hour < 26; hour++) {
      clock.move(3600)
      expect(await identity.getMetadata()).toEqual(issuer.metadata)
    }
  })

  it('is updated with changes of the issuer when the document is fetched again', async () => {
    const { issuer, identity, clock } = await startIdentity()
    await identity.getMetadata()
    const changed = { ...issuer.metadata, revocation_endpoint: `${issuer.url}/revoke` }
    issuer.answers.set(oauth, json(changed))
    clock.move(21 * 60)
    expect(await identity.getMetadata()).toEqual(changed)
  })
})
