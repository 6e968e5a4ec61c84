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
    expect(await goodToken(started)).toBe('taken')
    expect(await identity.metadata()).toEqual(issuer.metadata)
  })

  it('is not asked for twice when the first place tells all', async () => {
    const started = await startIdentity()
    expect(await goodToken(started)).toBe('taken')
    expect(started.issuer.hits(openid)).toBe(0)
  })

  it('is the OAuth document, with what only the OpenID document has added', async () => {
    const { issuer, identity } = await startIdentity()
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.answers.set(oauth, json({ ...plain, scopes_supported: ['openid'] }))
    issuer.answers.set(
      openid,
      json({ ...issuer.metadata, scopes_supported: ['other'], claims_supported: ['sub'] }),
    )
    expect(await identity.metadata()).toEqual({
      ...plain,
      userinfo_endpoint,
      scopes_supported: ['openid'],
      claims_supported: ['sub'],
    })
  })

  it('is whole enough without the OpenID document: that one may be out of reach', async () => {
    const started = await startIdentity()
    const { issuer } = started
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.answers.set(oauth, json(plain))
    issuer.answers.set(openid, (_request, response) => response.destroy())
    expect(await goodToken(started)).toBe('taken')
  })

  it.each([
    ['another issuer', json({ issuer: 'https://evil.example', jwks_uri: 'https://evil.example/jwks' })],
    ['no issuer', json({ jwks_uri: 'https://evil.example/jwks' })],
    ['a list', json([])],
    ['broken JSON', text('{"issuer":')],
    ['a page', text('<html></html>')],
    ['an error', json({}, 500)],
  ])('is never taken from %s', async (_, answer) => {
    const started = await startIdentity()
    const { issuer, identity } = started
    issuer.answers.set(oauth, answer)
    expect(await goodToken(started)).toBe('unavailable')
    expect(await identity.metadata()).toBeNull()
    expect(issuer.hits('/jwks')).toBe(0)
  })

  it('that writes the issuer with one slash more is another issuer, and the log says so', async () => {
    const started = await startIdentity()
    const { issuer, events } = started
    issuer.answers.set(oauth, json({ ...issuer.metadata, issuer: `${issuer.url}/` }))
    expect(await goodToken(started)).toBe('unavailable')
    expect(JSON.stringify(events)).toContain(`${issuer.url}/`)
  })

  it.each(['ftp://127.0.0.1/jwks', 'not a url', 'file:///etc/passwd', 7, null])(
    'with keys at %j has none',
    async (jwks_uri) => {
      const started = await startIdentity()
      started.issuer.answers.set(oauth, json({ ...started.issuer.metadata, jwks_uri }))
      expect(await goodToken(started)).toBe('unavailable')
    },
  )

  it('is null before it could be had, and kept through an outage from then on', async () => {
    const { issuer, identity, clock } = await startIdentity()
    issuer.fail(json({}, 503))
    expect(await identity.metadata()).toBeNull()
    issuer.recover()
    clock.move(4)
    expect(await identity.metadata()).toEqual(issuer.metadata)
    issuer.fail(json({}, 503))
    for (let hour = 0; hour < 26; hour++) {
      clock.move(3600)
      expect(await identity.metadata()).toEqual(issuer.metadata)
    }
  })

  it('follows the issuer: what it changes is seen when the document is read again', async () => {
    const { issuer, identity, clock } = await startIdentity()
    await identity.metadata()
    const changed = { ...issuer.metadata, revocation_endpoint: `${issuer.url}/revoke` }
    issuer.answers.set(oauth, json(changed))
    clock.move(21 * 60)
    expect(await identity.metadata()).toEqual(changed)
  })
})
