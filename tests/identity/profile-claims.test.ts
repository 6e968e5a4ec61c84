import { describe, expect, it } from 'vitest'
import type { Principal } from '#core/model/principal.ts'
import { type IssuerHandler, respondJson, respondText } from './loopback-issuer.ts'
import { startIdentity } from './start-identity.ts'

async function startWithUserinfo(userinfo: IssuerHandler) {
  const started = await startIdentity()
  const { issuer, identity, signer, claims } = started
  issuer.handlers.set('/userinfo', userinfo)
  const token = await signer.sign(claims())
  const principal = await identity.verify(token)
  return { ...started, token, principal }
}

const ann = { sub: 'ann', email: 'ann@example.com', name: 'Ann', picture: 'https://example.com/ann.png' }

describe('profile claims that the token lacks', () => {
  it('come from the userinfo endpoint, with one request per token', async () => {
    const { identity, issuer, token, principal, clock } = await startWithUserinfo(respondJson(ann))
    const { sub, ...profile } = ann
    await Promise.all(Array.from({ length: 10 }, () => identity.complete(principal, token)))
    clock.advance(800)
    expect(await identity.complete(principal, token)).toEqual({ ...principal, ...profile })
    expect(issuer.countRequests('/userinfo')).toBe(1)
  })

  it('are requested with the token itself', async () => {
    let authorization: string | undefined
    const { identity, token, principal } = await startWithUserinfo((request, response, body) => {
      authorization = request.headers.authorization
      respondJson(ann)(request, response, body)
    })
    await identity.complete(principal, token)
    expect(authorization).toBe(`Bearer ${token}`)
  })

  it('do not replace claims of the token, and are not requested when none is missing', async () => {
    const { identity, issuer, token, principal } = await startWithUserinfo(respondJson(ann))
    const named: Principal = { ...principal, name: 'Anna' }
    expect(await identity.complete(named, token)).toMatchObject({ name: 'Anna', email: ann.email })
    const full: Principal = { ...principal, email: 'a', name: 'b', picture: 'c' }
    expect(await identity.complete(full, 'another token')).toEqual(full)
    expect(issuer.countRequests('/userinfo')).toBe(1)
  })

  it.each<[string, IssuerHandler]>([
    ['rejects the token', respondJson({}, 403)],
    ['fails', respondJson({}, 500)],
    ['responds with text', respondText('Ann')],
    ['names another subject', respondJson({ ...ann, sub: 'bob' })],
    ['names no subject', respondJson({ ...ann, sub: null })],
    ['responds with wrong types', respondJson({ sub: 'ann', email: 7, name: ['Ann'], picture: null })],
    ['responds with NUL', respondJson({ sub: 'ann', email: 'a\0b' })],
    ['closes the connection', (_request, response) => response.destroy()],
  ])('stay empty when the userinfo endpoint %s', async (_, handler) => {
    const { identity, token, principal } = await startWithUserinfo(handler)
    expect(await identity.complete(principal, token)).toEqual(principal)
  })

  it('are requested again a minute after a failure', async () => {
    const { identity, issuer, token, principal, clock } = await startWithUserinfo(respondJson({}, 500))
    for (let turn = 0; turn < 5; turn++) await identity.complete(principal, token)
    expect(issuer.countRequests('/userinfo')).toBe(1)
    issuer.handlers.set('/userinfo', respondJson(ann))
    clock.advance(59)
    expect(await identity.complete(principal, token)).toEqual(principal)
    clock.advance(2)
    expect(await identity.complete(principal, token)).toMatchObject({ email: ann.email })
  })

  it('stay empty when the issuer has no userinfo endpoint or was never reached', async () => {
    const { identity, issuer, clock } = await startIdentity()
    const emptyPrincipal = {
      issuer: issuer.url,
      subject: 'ann',
      email: '',
      name: '',
      picture: '',
      scopes: [],
      verifiedEmail: '',
      claims: {},
    }
    issuer.fail(respondJson({}, 500))
    expect(await identity.complete(emptyPrincipal, 'one')).toEqual(emptyPrincipal)
    issuer.recover()
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.handlers.set('/.well-known/oauth-authorization-server', respondJson(plain))
    clock.advance(61)
    expect(await identity.complete(emptyPrincipal, 'one')).toEqual(emptyPrincipal)
  })
})
