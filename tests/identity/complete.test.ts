import { describe, expect, it } from 'vitest'
import type { Principal } from '#core/model/principal.ts'
import { type Answer, json, text } from './loopback-issuer.ts'
import { startIdentity } from './start-identity.ts'

async function startBare(userinfo: Answer) {
  const started = await startIdentity()
  const { issuer, identity, signer, claims } = started
  issuer.answers.set('/userinfo', userinfo)
  const token = await signer.sign(claims())
  const principal = await identity.verify(token)
  return { ...started, token, principal }
}

const ann = { sub: 'ann', email: 'ann@example.com', name: 'Ann', picture: 'https://example.com/ann.png' }

describe('profile claims that the token lacks', () => {
  it('come from the userinfo endpoint, with one request per token', async () => {
    const { identity, issuer, token, principal, clock } = await startBare(json(ann))
    const { sub, ...profile } = ann
    await Promise.all(Array.from({ length: 10 }, () => identity.complete(principal, token)))
    clock.move(800)
    expect(await identity.complete(principal, token)).toEqual({ ...principal, ...profile })
    expect(issuer.hits('/userinfo')).toBe(1)
  })

  it('are requested with the token itself', async () => {
    let asked: string | undefined
    const { identity, token, principal } = await startBare((request, response, body) => {
      asked = request.headers.authorization
      json(ann)(request, response, body)
    })
    await identity.complete(principal, token)
    expect(asked).toBe(`Bearer ${token}`)
  })

  it('do not replace claims of the token, and are not requested when none is missing', async () => {
    const { identity, issuer, token, principal } = await startBare(json(ann))
    const named: Principal = { ...principal, name: 'Anna' }
    expect(await identity.complete(named, token)).toMatchObject({ name: 'Anna', email: ann.email })
    const full: Principal = { ...principal, email: 'a', name: 'b', picture: 'c' }
    expect(await identity.complete(full, 'another token')).toEqual(full)
    expect(issuer.hits('/userinfo')).toBe(1)
  })

  it.each<[string, Answer]>([
    ['rejects the token', json({}, 403)],
    ['fails', json({}, 500)],
    ['responds with text', text('Ann')],
    ['names another subject', json({ ...ann, sub: 'bob' })],
    ['names no subject', json({ ...ann, sub: null })],
    ['responds with wrong types', json({ sub: 'ann', email: 7, name: ['Ann'], picture: null })],
    ['responds with NUL', json({ sub: 'ann', email: 'a\0b' })],
    ['closes the connection', (_request, response) => response.destroy()],
  ])('stay empty when the userinfo endpoint %s', async (_, answer) => {
    const { identity, token, principal } = await startBare(answer)
    expect(await identity.complete(principal, token)).toEqual(principal)
  })

  it('are requested again a minute after a failure', async () => {
    const { identity, issuer, token, principal, clock } = await startBare(json({}, 500))
    for (let turn = 0; turn < 5; turn++) await identity.complete(principal, token)
    expect(issuer.hits('/userinfo')).toBe(1)
    issuer.answers.set('/userinfo', json(ann))
    clock.move(59)
    expect(await identity.complete(principal, token)).toEqual(principal)
    clock.move(2)
    expect(await identity.complete(principal, token)).toMatchObject({ email: ann.email })
  })

  it('stay empty when the issuer has no userinfo endpoint or was never reached', async () => {
    const { identity, issuer, clock } = await startIdentity()
    const nobody = { issuer: issuer.url, subject: 'ann', email: '', name: '', picture: '', scopes: [] }
    issuer.fail(json({}, 500))
    expect(await identity.complete(nobody, 'one')).toEqual(nobody)
    issuer.recover()
    const { userinfo_endpoint, ...plain } = issuer.metadata
    issuer.answers.set('/.well-known/oauth-authorization-server', json(plain))
    clock.move(61)
    expect(await identity.complete(nobody, 'one')).toEqual(nobody)
  })
})
