import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { audience, createSigner, type Signer } from './loopback-issuer.ts'
import { catchServiceError, resolveVerification, startIdentity } from './start-identity.ts'

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decodePart = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString())

/** An identity, and a valid token to alter. */
async function withToken() {
  const all = await startIdentity()
  return { ...all, token: await all.signer.sign(all.claims()) }
}

describe('a valid JWT', () => {
  it('gives the user, the profile claims and the granted scopes', async () => {
    const { identity, signer, claims, issuer } = await startIdentity()
    const profile = { email: 'ann@example.com', name: 'Ann', picture: 'https://example.com/ann.png' }
    const token = await signer.sign({ ...claims(), ...profile, scope: 'openid email' })
    expect(await identity.verify(token)).toEqual({
      issuer: issuer.url,
      subject: 'ann',
      ...profile,
      verifiedEmail: '',
      claims: expect.objectContaining({ sub: 'ann' }),
      scopes: ['openid', 'email'],
    })
  })

  it('may be signed by every asymmetric algorithm', async () => {
    const { identity, issuer, claims } = await startIdentity()
    const names = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
    const signers = await Promise.all(names.map((alg) => createSigner(alg, alg)))
    issuer.publish(...signers.map(({ jwk }) => jwk))
    for (const signer of signers)
      expect((await identity.verify(await signer.sign(claims()))).subject).toBe('ann')
  })

  it.each(['at+jwt', 'application/at+jwt', 'AT+JWT', 'JWT', 'jwt', undefined])(
    'may be of type %s',
    async (typ) => {
      const { identity, signer, claims } = await startIdentity()
      expect(await resolveVerification(identity.verify(await signer.sign(claims(), { typ })))).toBe(
        'accepted',
      )
    },
  )

  it('needs no key id when one of several published keys signed it', async () => {
    const { identity, signer, claims, issuer } = await startIdentity()
    const others = await Promise.all(['second', 'third'].map((kid) => createSigner(kid)))
    issuer.publish(...others.map(({ jwk }) => jwk), signer.jwk)
    expect(await resolveVerification(identity.verify(await signer.sign(claims(), { kid: undefined })))).toBe(
      'accepted',
    )
  })
})

describe('claims', () => {
  const claimChanges: [string, string, (claims: JWTPayload) => JWTPayload][] = [
    ['accepted', 'the audience in an array', (c) => ({ ...c, aud: ['https://other.example', audience] })],
    ['unauthorized', 'another audience', (c) => ({ ...c, aud: 'https://other.example' })],
    ['unauthorized', 'another audience in an array', (c) => ({ ...c, aud: ['https://other.example'] })],
    ['unauthorized', 'the start of the audience', (c) => ({ ...c, aud: audience.slice(0, -1) })],
    ['unauthorized', 'the audience with a slash', (c) => ({ ...c, aud: `${audience}/` })],
    ['unauthorized', 'the audience in capitals', (c) => ({ ...c, aud: audience.toUpperCase() })],
    ['unauthorized', 'an empty audience', (c) => ({ ...c, aud: [] })],
    ['unauthorized', 'no audience', ({ aud, ...c }) => c],
    ['unauthorized', 'another issuer', (c) => ({ ...c, iss: 'https://evil.example' })],
    ['unauthorized', 'the issuer with a slash', (c) => ({ ...c, iss: `${c.iss}/` })],
    ['unauthorized', 'the issuer in capitals', (c) => ({ ...c, iss: c.iss?.toUpperCase() ?? '' })],
    ['unauthorized', 'no issuer', ({ iss, ...c }) => c],
    ['unauthorized', 'no subject', ({ sub, ...c }) => c],
    ['unauthorized', 'an empty subject', (c) => ({ ...c, sub: '' })],
    ['unauthorized', 'a subject with NUL', (c) => ({ ...c, sub: 'ann\0' })],
    ['accepted', 'a subject of any script', (c) => ({ ...c, sub: 'auth0|安娜-🔑' })],
    ['unauthorized', 'no expiry', ({ exp, ...c }) => c],
    ['accepted', 'an expiry 29 s ago', (c) => ({ ...c, exp: (c.iat ?? 0) - 29 })],
    ['unauthorized', 'an expiry 31 s ago', (c) => ({ ...c, exp: (c.iat ?? 0) - 31 })],
    ['accepted', 'a validity that begins in 29 s', (c) => ({ ...c, nbf: (c.iat ?? 0) + 29 })],
    ['unauthorized', 'a validity that begins in 31 s', (c) => ({ ...c, nbf: (c.iat ?? 0) + 31 })],
    ['accepted', 'a time of issue in 29 s', (c) => ({ ...c, iat: (c.iat ?? 0) + 29 })],
    ['unauthorized', 'a time of issue in 31 s', (c) => ({ ...c, iat: (c.iat ?? 0) + 31 })],
    ['accepted', 'no time of issue', ({ iat, ...c }) => c],
  ]

  it.each(claimChanges)('%s: %s', async (expected, _, change) => {
    const { identity, signer, claims } = await startIdentity()
    expect(await resolveVerification(identity.verify(await signer.sign(change(claims()))))).toBe(expected)
  })

  it.each([
    ['sub', 7],
    ['sub', ['ann']],
    ['exp', 'tomorrow'],
    ['exp', null],
    ['nbf', '0'],
    ['iat', '0'],
    ['iss', ['x']],
    ['aud', { 0: audience }],
  ])('of a wrong type are rejected: %s %j', async (name, value) => {
    const { identity, signer, claims } = await startIdentity()
    const token = await signer.sign({ ...claims(), [name]: value } as JWTPayload)
    expect(await resolveVerification(identity.verify(token))).toBe('unauthorized')
  })

  it('of one token may name any of several audiences of the service', async () => {
    const { identity, signer, claims } = await startIdentity({ audiences: [audience, 'tenon-api'] })
    for (const aud of [audience, 'tenon-api', ['x', 'tenon-api']])
      expect(await resolveVerification(identity.verify(await signer.sign({ ...claims(), aud })))).toBe(
        'accepted',
      )
  })
})

describe('an ID token, although signed by the issuer for our audience, is rejected when', () => {
  const idTokens: [string, object, JWTPayload][] = [
    ['its typ header declares it', { typ: 'id_token+jwt' }, {}],
    ['it is a logout token', { typ: 'logout+jwt' }, {}],
    ['it has a nonce', { typ: 'JWT' }, { nonce: 'n' }],
    ['it has at_hash', { typ: 'JWT' }, { at_hash: 'h' }],
    ['it has c_hash', { typ: undefined }, { c_hash: 'h' }],
    ['its typ claim is ID', { typ: 'JWT' }, { typ: 'ID' }],
    ['its token_use is id', { typ: 'JWT' }, { token_use: 'id' }],
  ]
  it.each(idTokens)('%s', async (_, header, more) => {
    const { identity, signer, claims } = await startIdentity()
    const token = await signer.sign({ ...claims(), ...more }, { ...header })
    expect(await resolveVerification(identity.verify(token))).toBe('unauthorized')
  })

  it.each<[object, JWTPayload]>([
    [{ typ: 'JWT' }, { nonce: 'n', typ: 'Bearer' }],
    [{ typ: undefined }, { nonce: 'n', token_use: 'access' }],
    [{ typ: 'at+jwt' }, { nonce: 'n' }],
  ])('but an access token with the nonce of its login is accepted: %j %j', async (header, more) => {
    const { identity, signer, claims } = await startIdentity()
    const token = await signer.sign({ ...claims(), ...more }, { ...header })
    expect(await resolveVerification(identity.verify(token))).toBe('accepted')
  })
})

describe('a forged JWT', () => {
  let otherSigner: Signer
  let rsa: Signer
  beforeAll(async () => {
    otherSigner = await createSigner('first')
    rsa = await createSigner('rsa', 'RS256')
  })

  it.each(['none', 'None', 'NONE', 'HS256', 'ES256K', 'RS1', '', 'RS256 ', undefined, 7, ['ES256']])(
    'with the algorithm %j is rejected',
    async (alg) => {
      const { identity, token } = await withToken()
      const [header, payload, signature] = token.split('.')
      const changed = encodePart({ ...decodePart(header), alg })
      for (const end of [signature, ''])
        expect(await resolveVerification(identity.verify(`${changed}.${payload}.${end}`))).toBe(
          'unauthorized',
        )
    },
  )

  it('signed by HMAC with the published key as the secret is rejected', async () => {
    const { identity, issuer, claims } = await startIdentity()
    issuer.publish(rsa.jwk)
    const key = createPublicKey({ key: rsa.jwk as JsonWebKey, format: 'jwk' })
    const secrets = [
      key.export({ type: 'spki', format: 'pem' }),
      key.export({ type: 'spki', format: 'der' }),
      JSON.stringify(rsa.jwk),
      String(rsa.jwk.n),
    ]
    const input = `${encodePart({ alg: 'HS256', kid: 'rsa', typ: 'at+jwt' })}.${encodePart(claims())}`
    for (const secret of secrets) {
      const mac = createHmac('sha256', secret).update(input).digest('base64url')
      expect(await resolveVerification(identity.verify(`${input}.${mac}`))).toBe('unauthorized')
    }
  })

  it('signed by a symmetric key that the issuer published by mistake is rejected', async () => {
    const { identity, issuer, claims, signer } = await startIdentity()
    const k = Buffer.alloc(32, 1).toString('base64url')
    issuer.publish({ kty: 'oct', k, kid: 'oct', alg: 'HS256' }, signer.jwk)
    const input = `${encodePart({ alg: 'HS256', kid: 'oct' })}.${encodePart(claims())}`
    const mac = createHmac('sha256', Buffer.from(k, 'base64url')).update(input).digest('base64url')
    expect(await resolveVerification(identity.verify(`${input}.${mac}`))).toBe('unauthorized')
    expect(await resolveVerification(identity.verify(await signer.sign(claims())))).toBe('accepted')
  })

  it('signed by another key under a published, an unknown or no key id is rejected', async () => {
    const { identity, claims } = await startIdentity()
    for (const kid of [
      'first',
      'FIRST',
      'first ',
      '',
      'unknown',
      '../../dev/null',
      "' or 1=1",
      undefined,
      7,
      null,
    ])
      expect(await resolveVerification(identity.verify(await otherSigner.sign(claims(), { kid })))).toBe(
        'unauthorized',
      )
  })

  it('that contains its own key, or a URL of one, is rejected and nothing is fetched', async () => {
    const { identity, claims, issuer } = await startIdentity()
    issuer.handlers.set('/evil-jwks', (_request, response) =>
      response.end(JSON.stringify({ keys: [otherSigner.jwk] })),
    )
    const evil = `${issuer.origin}/evil-jwks`
    for (const header of [
      { jwk: otherSigner.jwk },
      { jku: evil },
      { x5u: evil },
      { jwk: otherSigner.jwk, jku: evil, kid: 'evil' },
    ])
      expect(await resolveVerification(identity.verify(await otherSigner.sign(claims(), header)))).toBe(
        'unauthorized',
      )
    expect(issuer.countRequests('/evil-jwks')).toBe(0)
  })

  it('with critical extensions is rejected, although the issuer signed it', async () => {
    const { identity, claims, signer } = await startIdentity()
    const token = await signer.sign(claims(), { crit: ['b64'], b64: true })
    expect(await resolveVerification(identity.verify(token))).toBe('unauthorized')
  })

  it.each<[string, object]>([
    ['subject', { sub: 'bob' }],
    ['expiry', { exp: 9_999_999_999 }],
    ['scope', { scope: 'admin' }],
  ])('with a changed %s and the original signature is rejected', async (_, change) => {
    const { identity, token } = await withToken()
    const [header, payload, signature] = token.split('.')
    const changed = `${header}.${encodePart({ ...decodePart(payload), ...change })}.${signature}`
    expect(await resolveVerification(identity.verify(changed))).toBe('unauthorized')
  })

  it('with any character changed is rejected', async () => {
    const { identity, token } = await withToken()
    const lastOfPart = (index: number) => index === token.length - 1 || token[index + 1] === '.'
    for (let index = 0; index < token.length; index++) {
      // The last base64url character of a part has unused bits: another character there may encode the same bytes.
      if (token[index] === '.' || lastOfPart(index)) continue
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
      expect(await resolveVerification(identity.verify(changed)), `character ${index}`).toBe('unauthorized')
    }
  })

  it('with a duplicate header member is rejected', async () => {
    const { identity, token } = await withToken()
    const [header, payload, signature] = token.split('.')
    const twice = Buffer.from(header ?? '', 'base64url')
      .toString()
      .replace('{', '{"alg":"none",')
    const changed = `${Buffer.from(twice).toString('base64url')}.${payload}.${signature}`
    expect(await resolveVerification(identity.verify(changed))).toBe('unauthorized')
  })
})

describe('a text that is not a JWT', () => {
  it('is rejected in every form', async () => {
    const { identity, token, signer, claims } = await withToken()
    const [header, payload, signature] = token.split('.')
    const texts = [
      '',
      '.',
      '..',
      '...',
      'Bearer',
      token.slice(0, -1),
      token.slice(0, token.length / 2),
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}..${signature}`,
      `.${payload}.${signature}`,
      `${payload}.${header}.${signature}`,
      `${token}.`,
      `.${token}`,
      `${token}.${token}`,
      `${token}${token}`,
      `${token},${token}`,
      `${token} ${token}`,
      ` ${token}`,
      `${token} `,
      `${token}\n`,
      `${header}.${payload} .${signature}`,
      `${header}.${payload}.${signature}==`,
      `${token}\0`,
      `${token}é`,
      `${header}.${payload}.${signature}\u200b`,
      `\ufeff${token}`,
      token.replaceAll('.', '．'),
      `${encodePart([])}.${payload}.${signature}`,
      `${encodePart(null)}.${payload}.${signature}`,
      `${encodePart('alg')}.${payload}.${signature}`,
      `${header}.${encodePart('text')}.${signature}`,
      `${Buffer.from([0xff, 0xfe]).toString('base64url')}.${payload}.${signature}`,
      'x'.repeat(1_000_000),
      `${'a'.repeat(400_000)}.${'b'.repeat(400_000)}.c`,
      await signer.sign({ ...claims(), filler: 'x'.repeat(20_000) }),
    ]
    for (const text of texts)
      expect(await resolveVerification(identity.verify(text)), text.slice(0, 60)).toBe('unauthorized')
    expect(await resolveVerification(identity.verify(token))).toBe('accepted')
  })

  it('may have 16 KiB at most', async () => {
    const { identity, signer, claims } = await startIdentity()
    const signWithFiller = async (filler: number) => signer.sign({ ...claims(), filler: 'x'.repeat(filler) })
    const short = await signWithFiller(12_000)
    expect(short.length).toBeLessThanOrEqual(16_384)
    expect(await resolveVerification(identity.verify(short))).toBe('accepted')
    const long = await signWithFiller(12_200)
    expect(long.length).toBeGreaterThan(16_384)
    expect(await resolveVerification(identity.verify(long))).toBe('unauthorized')
  })
})

describe('a rejection', () => {
  it('has the same message whatever was wrong, and contains nothing of the token', async () => {
    const { identity, signer, claims } = await startIdentity()
    const canary = 'canary@example.com'
    const bad = [
      'nonsense',
      await signer.sign({ ...claims(), email: canary, exp: 1 }),
      await signer.sign({ ...claims(), email: canary, aud: 'other' }),
      await signer.sign({ ...claims(), email: canary }, { typ: 'other' }),
    ]
    for (const token of bad) {
      const failure = await catchServiceError(identity.verify(token))
      expect(failure.message).toBe('Missing or invalid bearer access token.')
      expect(failure.details).toBeNull()
      expect(JSON.stringify(failure.internal)).not.toContain(canary)
      expect(String(failure.internal)).not.toContain(token)
    }
  })
})
