import { describe, expect, it, onTestFinished } from 'vitest'
import type { Json } from '#base/json.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import {
  createLoopbackUpstream,
  createSigner,
  neverRespond,
  respondJson,
  respondText,
} from './loopback-issuer.ts'
import { catchServiceError, resolveVerification, startIdentity } from './start-identity.ts'

const second = await createSigner('second')
const minutes = 60
const hours = 60 * minutes

/** Waits for work that goes on after the response. It does not depend on a clock. */
const waitUntilDone = async (done: () => boolean) => {
  while (!done()) await new Promise((next) => setImmediate(next))
}

/** An identity that has verified one token, so that it has loaded the metadata and keys of its issuer. */
async function startWarmIdentity(options: Parameters<typeof startIdentity>[0] = {}) {
  const all = await startIdentity(options)
  const { identity, signer, claims } = all
  expect(await resolveVerification(identity.verify(await signer.sign(claims())))).toBe('accepted')
  let turn = 0
  const signFresh = (from = signer, header = {}) => from.sign({ ...claims(), jti: `${turn++}` }, header)
  const verifyFresh = async (from = signer, header = {}) =>
    resolveVerification(identity.verify(await signFresh(from, header)))
  const countKeyChanges = () => all.events.filter(({ event }) => event === 'issuer_keys_changed').length
  return { ...all, signFresh, verifyFresh, countKeyChanges }
}

describe('rotation of keys', () => {
  it('accepts a token of a new key at once, with one request to the issuer', async () => {
    const { issuer, clock, signer, verifyFresh } = await startWarmIdentity()
    clock.advance(31)
    issuer.publish(signer.jwk, second.jwk)
    expect(await verifyFresh(second)).toBe('accepted')
    expect(await verifyFresh(second)).toBe('accepted')
    expect(await verifyFresh(signer)).toBe('accepted')
    expect(issuer.countRequests('/jwks')).toBe(2)
  })

  it('rejects tokens of a withdrawn key as soon as the keys are fetched again, cached tokens included', async () => {
    const { issuer, clock, identity, signer, signFresh, verifyFresh } = await startWarmIdentity()
    clock.advance(9 * minutes)
    const remembered = await signFresh(signer)
    expect(await resolveVerification(identity.verify(remembered))).toBe('accepted')
    issuer.publish(second.jwk)
    expect(await verifyFresh(second)).toBe('accepted')
    expect(await resolveVerification(identity.verify(remembered))).toBe('unauthorized')
    expect(await verifyFresh(signer)).toBe('unauthorized')
  })

  it('is noticed after ten minutes, even without a token of the new key', async () => {
    const { issuer, clock, signer, verifyFresh, countKeyChanges } = await startWarmIdentity()
    issuer.publish(second.jwk)
    clock.advance(10 * minutes)
    expect(await verifyFresh(signer)).toBe('accepted')
    await waitUntilDone(() => countKeyChanges() === 2)
    expect(await verifyFresh(signer)).toBe('unauthorized')
  })

  it('is checked before the first token after a long pause: a withdrawn key is not accepted', async () => {
    const { issuer, clock, signer, verifyFresh } = await startWarmIdentity()
    issuer.publish(second.jwk)
    clock.advance(3 * hours)
    expect(await verifyFresh(signer)).toBe('unauthorized')
  })

  it('of a key under the same key id is noticed, too', async () => {
    const { issuer, clock, signer, verifyFresh } = await startWarmIdentity()
    const successor = await createSigner('first')
    issuer.publish(successor.jwk)
    clock.advance(21 * minutes)
    expect(await verifyFresh(successor)).toBe('accepted')
    expect(await verifyFresh(signer)).toBe('unauthorized')
  })

  it('causes no further requests while the keys stay the same', async () => {
    const { issuer, clock, verifyFresh, countKeyChanges } = await startWarmIdentity()
    for (let turn = 0; turn < 60; turn++) {
      clock.advance(9)
      expect(await verifyFresh()).toBe('accepted')
    }
    expect(issuer.countRequests('/jwks')).toBe(1)
    clock.advance(21 * minutes)
    expect(await verifyFresh()).toBe('accepted')
    expect(issuer.countRequests('/jwks')).toBe(2)
    expect(countKeyChanges()).toBe(1)
  })
})

describe('a flood of tokens with unknown keys', () => {
  it('causes one request to the issuer in 30 seconds, however many arrive', async () => {
    const { issuer, clock, signFresh, identity } = await startWarmIdentity()
    clock.advance(31)
    for (let round = 1; round <= 3; round++) {
      const tokens = await Promise.all(
        Array.from({ length: 100 }, (_, index) => signFresh(second, { kid: `unknown-${round}-${index}` })),
      )
      const outcomes = await Promise.all(tokens.map((token) => resolveVerification(identity.verify(token))))
      expect(new Set(outcomes)).toEqual(new Set(['unauthorized']))
      for (const token of tokens)
        expect(await resolveVerification(identity.verify(token))).toBe('unauthorized')
      expect(issuer.countRequests('/jwks')).toBe(1 + round)
      clock.advance(30)
    }
  })

  it('is rejected without waiting while the issuer hangs, and valid tokens are accepted', async () => {
    const upstream = createLoopbackUpstream()
    onTestFinished(() => upstream.close())
    let requestCount = 0
    let state: 'fine' | 'failing' | 'stuck' = 'fine'
    const { clock, verifyFresh, events } = await startWarmIdentity({
      upstream: {
        send: (request) => {
          requestCount++
          if (state === 'stuck') return new Promise(() => {})
          if (state === 'failing') throw new UpstreamError('timeout', 'The server did not respond in time.')
          return upstream.send(request)
        },
      },
    })
    const before = requestCount
    state = 'failing'
    clock.advance(31)
    expect(await verifyFresh(second)).toBe('unauthorized')
    expect(events).toContainEqual(expect.objectContaining({ event: 'issuer_failed', document: 'keys' }))
    state = 'stuck'
    clock.advance(31)
    for (let turn = 0; turn < 50; turn++) {
      expect(await verifyFresh(second)).toBe('unauthorized')
      expect(await verifyFresh()).toBe('accepted')
      clock.advance(31)
    }
    expect(requestCount).toBe(before + 2)
  })
})

describe('an outage of the issuer', () => {
  const outages = {
    'that responds 500 with keys': respondJson({ keys: [second.jwk] } as Json, 500),
    'that responds 500': respondJson({ error: 'server_error' }, 500),
    'that responds with an HTML page': respondText('<html>under maintenance</html>'),
    'that closes the connection': ((_request, response) => response.destroy()) satisfies typeof neverRespond,
    'that serves no keys': respondJson({ keys: [] }),
    'that serves only symmetric keys': respondJson({ keys: [{ kty: 'oct', k: 'AAAA', kid: 'first' }] }),
    'that serves invalid keys': respondJson({ keys: [null, 'first', 7, [], {}] }),
    'that serves no array of keys': respondJson({ keys: { first: second.jwk } }),
    'that serves a redirect': ((_request, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end()) satisfies typeof neverRespond,
    'that serves broken UTF-8': ((_request, response) =>
      response.end(
        Buffer.from(JSON.stringify({ keys: [second.jwk], note: 'é' }), 'latin1'),
      )) satisfies typeof neverRespond,
    'that serves 100 MB': ((_request, response) => {
      const chunk = Buffer.alloc(1_000_000, ' ')
      let left = 100
      const writeMore = () => {
        while (left-- > 0) if (!response.write(chunk)) return response.once('drain', writeMore)
        response.end(JSON.stringify({ keys: [second.jwk] }))
      }
      writeMore()
    }) satisfies typeof neverRespond,
  }

  it.each(Object.entries(outages))('%s leaves cached keys valid for more than a day', async (_, handler) => {
    const { issuer, clock, verifyFresh, countKeyChanges } = await startWarmIdentity()
    issuer.fail(handler)
    for (let hour = 0; hour < 26; hour++) {
      clock.advance(hours)
      expect(await verifyFresh()).toBe('accepted')
      expect(await verifyFresh(second)).toBe('unauthorized')
    }
    issuer.recover()
    issuer.publish(second.jwk)
    while (countKeyChanges() < 2) {
      clock.advance(31)
      await verifyFresh(second)
    }
    expect(await verifyFresh(second)).toBe('accepted')
  })

  it('causes one request in 30 seconds, however many valid tokens arrive', async () => {
    const { issuer, clock, verifyFresh } = await startWarmIdentity()
    issuer.fail(respondJson({}, 500))
    clock.advance(21 * minutes)
    for (let turn = 0; turn < 50; turn++) expect(await verifyFresh()).toBe('accepted')
    expect(issuer.countRequests('/jwks')).toBe(2)
    clock.advance(29)
    expect(await verifyFresh()).toBe('accepted')
    expect(issuer.countRequests('/jwks')).toBe(2)
  })

  it('at the start makes every token unverifiable, not invalid, and recovers automatically', async () => {
    const { issuer, clock, identity, signer, claims } = await startIdentity()
    issuer.fail(respondJson({}, 503))
    const token = await signer.sign(claims())
    for (let turn = 0; turn < 20; turn++) {
      const failure = await catchServiceError(identity.verify(token))
      expect(failure.code).toBe('unavailable')
      expect(failure.message).toBe('Access tokens cannot be checked right now.')
    }
    expect(issuer.countRequests('/.well-known/oauth-authorization-server')).toBe(1)
    issuer.recover()
    clock.advance(4)
    expect(await resolveVerification(identity.verify(token))).toBe('accepted')
  })

  it('at the start makes a forged token neither valid nor unverifiable', async () => {
    const { issuer, identity } = await startIdentity()
    issuer.fail(respondJson({}, 503))
    const header = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await resolveVerification(identity.verify(`${header}.e30.AAAA`))).toBe('unauthorized')
  })

  it('in which the issuer hangs times out after five seconds', async () => {
    const deadlines: number[] = []
    const upstream = createLoopbackUpstream(100)
    const { issuer, identity, signer, claims } = await startIdentity({
      upstream: {
        send: (request) => {
          deadlines.push(request.deadlineMs)
          return upstream.send(request)
        },
      },
    })
    issuer.fail(neverRespond)
    expect(await resolveVerification(identity.verify(await signer.sign(claims())))).toBe('unavailable')
    expect(deadlines).toEqual([5_000])
    await upstream.close()
  })
})

describe('a cold start', () => {
  it('fetches each document once, however many tokens arrive together', async () => {
    const { issuer, identity, signer, claims } = await startIdentity()
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_, n) => signer.sign({ ...claims(), sub: `user-${n}` })),
    )
    const users = await Promise.all(tokens.map((token) => identity.verify(token)))
    expect(users.map(({ subject }) => subject)).toEqual(tokens.map((_, n) => `user-${n}`))
    expect(issuer.countRequests('/jwks')).toBe(1)
    expect(issuer.countRequests('/.well-known/oauth-authorization-server')).toBe(1)
  })

  it('recovers even when the clock is set back', async () => {
    const { issuer, clock, identity, signer, claims } = await startIdentity()
    issuer.fail(respondJson({}, 503))
    expect(await resolveVerification(identity.verify(await signer.sign(claims())))).toBe('unavailable')
    issuer.recover()
    clock.advance(-2 * hours)
    expect(await resolveVerification(identity.verify(await signer.sign(claims())))).toBe('accepted')
  })
})
