import { describe, expect, it } from 'vitest'
import { resolveVerification, startIdentity } from './start-identity.ts'

describe('a token that was verified', () => {
  it('is cached for a minute, and verified again after it', async () => {
    const { identity, issuer, signer, clock, claims } = await startIdentity()
    const token = await signer.sign(claims())
    const first = await identity.verify(token)
    clock.advance(60)
    expect(await identity.verify(token)).toBe(first)
    clock.advance(1)
    const again = await identity.verify(token)
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
    expect(issuer.countRequests('/jwks')).toBe(1)
  })

  it('leaves the cache at its expiry, although the allowed clock skew may still accept it', async () => {
    const { identity, signer, clock, claims } = await startIdentity()
    const token = await signer.sign({ ...claims(), exp: clock.seconds() + 20 })
    const first = await identity.verify(token)
    clock.advance(19)
    expect(await identity.verify(token)).toBe(first)
    clock.advance(2)
    expect(await identity.verify(token)).not.toBe(first)
    clock.advance(30)
    expect(await resolveVerification(identity.verify(token))).toBe('unauthorized')
  })

  it('never gives the principal of another token, in whatever order they arrive', async () => {
    const { identity, signer, claims } = await startIdentity()
    const users = Array.from({ length: 100 }, (_, n) => `user-${n}`)
    const tokens = await Promise.all(users.map((sub) => signer.sign({ ...claims(), sub })))
    for (let round = 0; round < 3; round++) {
      const principals = await Promise.all(
        tokens.flatMap((token) => [identity.verify(token), identity.verify(token)]),
      )
      expect(principals.map(({ subject }) => subject)).toEqual(users.flatMap((user) => [user, user]))
    }
  })

  it('is accepted only for the audience for which it was verified', async () => {
    const { identity, signer, claims } = await startIdentity()
    const [first, second] = ['https://first.example/mcp', 'https://second.example/mcp']
    const ofApp = await signer.sign({ ...claims(), aud: first })
    for (const [aud, outcome] of [
      [first, 'accepted'],
      [second, 'unauthorized'],
      [{ orService: first }, 'accepted'],
      [{ orService: second }, 'unauthorized'],
      [undefined, 'unauthorized'],
    ] as const)
      expect([aud, await resolveVerification(identity.verify(ofApp, aud))]).toEqual([aud, outcome])
    const ofService = await signer.sign(claims())
    expect(await resolveVerification(identity.verify(ofService, { orService: first }))).toBe('accepted')
    expect(await resolveVerification(identity.verify(ofService, first))).toBe('unauthorized')
  })

  it('does not make truncated, extended or altered copies of it valid', async () => {
    const { identity, signer, claims } = await startIdentity()
    const token = await signer.sign(claims())
    await identity.verify(token)
    for (const other of [token.slice(0, -2), `${token}A`, `${token}.`, token.toLowerCase(), ` ${token}`])
      expect(await resolveVerification(identity.verify(other))).toBe('unauthorized')
  })

  it('may have been rejected before: a rejection is not cached', async () => {
    const { identity, signer, clock, claims } = await startIdentity()
    const early = await signer.sign({ ...claims(), nbf: clock.seconds() + 40 })
    expect(await resolveVerification(identity.verify(early))).toBe('unauthorized')
    expect(await resolveVerification(identity.verify(early))).toBe('unauthorized')
    clock.advance(20)
    expect(await resolveVerification(identity.verify(early))).toBe('accepted')
  })
})
