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

describe('what the token lacks', () => {
  it('comes from the userinfo endpoint, asked once per token', async () => {
    const { identity, issuer, token, principal, clock } = await startBare(json(ann))
    const { sub, ...profile } = ann
    await Promise.all(Array.from({ length: 10 }, () => identity.complete(principal, token)))
    clock.move(800)
    expect(await identity.complete(principal, token)).toEqual({ ...principal, ...profile })
    expect(issuer.hits('/userinfo')).toBe(1)
  })

  it('is asked for with the token itself', async () => {
    let asked: string | undefined
    const { identity, token, principal } = await startBare((request, response, body) => {
      asked = request.headers.authorization
      json(ann)(request, response, body)
    })
    await identity.complete(principal, token)
    expect(asked).toBe(`Bearer ${token}`)
  })

  it('does not replace what the token says, and is not asked for when nothing lacks', async () => {
    const { identity, issuer, token, principal } = await startBare(json(ann))
    const named: Principal = { ...principal, name: 'Anna' }
    expect(await identity.complete(named, token)).toMatchObject({ name: 'Anna', email: ann.email })
    const full: Principal = { ...principal, email: 'a', name: 'b', picture: 'c' }
    expect(await identity.complete(full, 'another token')).toEqual(full)
    expect(issuer.hits('/userinfo')).toBe(1)
  })

  it.each<[string, Answer]>([
    ['refuses', json({}, 403)],
    ['fails', json({}, 500)],
    ['answers nonsense', text('Ann')],
    ['speaks of somebody else', json({ ...ann, sub: 'bob' })],
    ['names nobody', json({ ...ann, sub: null })],
    ['answers with other types', json({ sub: 'ann', email: 7, name: ['Ann'], picture: null })],
    ['answers with NUL', json({ sub: 'ann', email: 'a\0b' })],
    ['cuts the connection', (_request, response) => response.destroy()],
  ])('stays empty when the userinfo endpoint %s', async (_, answer) => {
    const { identity, token, principal } = await startBare(answer)
    expect(await identity.complete(principal, token)).toEqual(principal)
  })

  it('is asked for again a minute after it could not be had', async () => {
    const { identity, issuer, token, principal, clock } = await startBare(json({}, 500))
    for (let turn = 0; turn < 5; turn++) await identity.complete(principal, token)
    expect(issuer.hits('/userinfo')).toBe(1)
    issuer.answers.set('/userinfo', json(ann))
    clock.move(59)
    expect(await identity.complete(principal, token)).toEqual(principal)
    clock.move(2)
    expect(await identity.complete(principal, token)).toMatchObject({ email: ann.email })
  })

  it('stays empty when the issuer has no userinfo endpoint or was never reached', async () => {
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
