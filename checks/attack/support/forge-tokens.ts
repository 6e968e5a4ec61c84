// Forged access tokens, each from a valid header and valid claims: wrong in the signature, the header or one claim.
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { accessTokenHeader as header, type TestIssuer } from '#tests/support/servers/test-issuer.ts'

export type ForgedClaims = Record<string, unknown>

export type ForgedToken = { name: string; token: string }

export type ForgeryOptions = {
  issuer: TestIssuer
  claims: ForgedClaims
  /** Audiences of the same service that this resource must not accept. */
  otherAudiences: string[]
  /** A URL that must not be requested. */
  canaryUrl: string
}

type Forgery = (options: ForgeryOptions) => ForgedToken[]

const encodePart = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A compact JWS with an ES256 signature by this key, whatever its header and claims. */
export function signToken(key: KeyObject, head: unknown, claims: unknown): string {
  const signed = `${encodePart(head)}.${encodePart(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const now = () => Math.floor(Date.now() / 1000)
const nameAll = (prefix: string, tokens: string[]): ForgedToken[] =>
  tokens.map((token, index) => ({ name: `${prefix} ${index}`, token }))

const forgeUnsigned: Forgery = ({ issuer, claims }) => {
  const [, , signature = ''] = signToken(issuer.privateKey, header, claims).split('.')
  const algorithms = ['none', 'None', 'NONE', 'nOnE', 'none ', '', null, 0, [], ['none'], {}, 'undefined']
  return nameAll(
    'without a signature',
    algorithms.flatMap((alg) =>
      ['', signature].map((end) => `${encodePart({ ...header, alg })}.${encodePart(claims)}.${end}`),
    ),
  )
}

/** HMAC with the public key, which everyone knows, as the secret. */
const forgeConfused: Forgery = ({ issuer: { publicKey }, claims }) => {
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const jwk = publicKey.export({ format: 'jwk' })
  const secrets = [
    pem,
    pem.trim(),
    pem.replaceAll('\n', '\r\n'),
    pem.replace(/-----[A-Z ]+-----|\s/g, ''),
    publicKey.export({ format: 'der', type: 'spki' }),
    JSON.stringify(jwk),
    Buffer.from(jwk.x ?? '', 'base64url'),
    'one',
    'secret',
    '',
  ]
  return nameAll(
    'HMAC with the public key',
    ['256', '384', '512'].flatMap((bits) =>
      secrets.map((secret) => {
        const signed = `${encodePart({ ...header, alg: `HS${bits}` })}.${encodePart(claims)}`
        return `${signed}.${createHmac(`sha${bits}`, secret).update(signed).digest('base64url')}`
      }),
    ),
  )
}

const foreignKeys: [algorithm: string, create: () => { privateKey: KeyObject; publicKey: KeyObject }][] = [
  ['ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['ES384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ['ES256K', () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' })],
  ['EdDSA', () => generateKeyPairSync('ed25519')],
  ['RS256', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
]

const signWith = (algorithm: string, key: KeyObject, text: string) =>
  sign(algorithm === 'EdDSA' ? null : algorithm === 'ES384' ? 'sha384' : 'sha256', Buffer.from(text), {
    key,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url')

/** A key of the attacker, which the header names or contains. */
const forgeWithForeignKey: Forgery = ({ claims, canaryUrl }) =>
  foreignKeys.flatMap(([algorithm, create]) => {
    const { privateKey, publicKey } = create()
    const jwk = publicKey.export({ format: 'jwk' })
    const headers = [
      {},
      { kid: undefined },
      { kid: 'two' },
      { jwk },
      { jwk, kid: undefined },
      { jku: `${canaryUrl}/jwks` },
      { x5u: `${canaryUrl}/x5u` },
      { x5c: [Buffer.from('certificate').toString('base64')] },
      { alg: 'ES256' },
    ]
    const tokens = headers.map((change) => {
      const signed = `${encodePart({ ...header, alg: algorithm, ...change })}.${encodePart(claims)}`
      return `${signed}.${signWith(algorithm, privateKey, signed)}`
    })
    return nameAll(`${algorithm} by another key`, tokens)
  })

const forgeKeyIds: Forgery = ({ claims, canaryUrl }) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ids = [
    '../../../dev/null',
    '/dev/null',
    "' or '1'='1",
    '0',
    '',
    ' one',
    'one\0',
    'ONE',
    '__proto__',
    'x'.repeat(4000),
  ]
  return nameAll(
    'key id',
    [...ids, `${canaryUrl}/jwks`, 1, null, ['one'], { kid: 1 }].map((kid) =>
      signToken(privateKey, { ...header, kid }, claims),
    ),
  )
}

const forgeClaims: Forgery = ({ issuer, claims, otherAudiences }) => {
  const audience = String(claims.aud)
  const audiences = [
    undefined,
    null,
    '',
    [],
    {},
    1,
    true,
    'https://other.example',
    ['https://other.example'],
    [null],
    [[audience]],
    `${audience}.evil.example`,
    `${audience}@evil.example`,
    `${audience}evil`,
    audience.slice(0, -1),
    `x${audience}`,
    audience.toUpperCase(),
    ` ${audience}`,
    `${audience}\0`,
    audience.replace('http', 'https'),
    { 0: audience },
    '*',
    ...otherAudiences,
  ]
  const issuers = [
    undefined,
    null,
    '',
    [issuer.url],
    { url: issuer.url },
    'https://other.example',
    `${issuer.url}.evil.example`,
    `${issuer.url}/x`,
    issuer.url.toUpperCase(),
    issuer.url.replace('http:', 'https:'),
    1,
  ]
  const expiries = [
    undefined,
    null,
    0,
    -1,
    now() - 3600,
    String(now() + 3600),
    'never',
    {},
    [now() + 3600],
    true,
  ]
  const starts = [now() + 3600, 'later', String(now()), {}, [], true, 1e20]
  const subjects = [undefined, null, '', 1, {}, [], ['user'], true]
  const changes: [string, ForgedClaims][] = [
    ...audiences.map((aud): [string, ForgedClaims] => ['aud', { aud }]),
    ...issuers.map((iss): [string, ForgedClaims] => ['iss', { iss }]),
    ...expiries.map((exp): [string, ForgedClaims] => ['exp', { exp }]),
    ...starts.map((nbf): [string, ForgedClaims] => ['nbf', { nbf }]),
    ...subjects.map((sub): [string, ForgedClaims] => ['sub', { sub }]),
  ]
  return changes.map(([name, change]) => ({
    name: `${name} ${JSON.stringify(Object.values(change)[0])}`,
    token: signToken(issuer.privateKey, header, { ...claims, ...change }),
  }))
}

const forgeHeaders: Forgery = ({ issuer, claims }) => {
  const types = [
    'id+jwt',
    'dpop+jwt',
    'logout+jwt',
    'secevent+jwt',
    'oauth-authz-req+jwt',
    'at+jwt\0',
    'JOSE',
    1,
    {},
    [],
  ]
  const headers: object[] = [
    ...types.map((typ) => ({ typ })),
    ...[['exp'], ['b64'], ['x'], [], 'exp', {}, 1, null].map((crit) => ({ crit, exp: 1, b64: false })),
    { b64: false, crit: ['b64'] },
    { enc: 'A256GCM', alg: 'dir' },
    { zip: 'DEF', crit: ['zip'] },
  ]
  return headers.map((change) => ({
    name: `header ${JSON.stringify(change)}`,
    token: signToken(issuer.privateKey, { ...header, ...change }, claims),
  }))
}

const forgeStructure: Forgery = ({ issuer, claims }) => {
  const token = signToken(issuer.privateKey, header, claims)
  const [head = '', payload = '', signature = ''] = token.split('.')
  const signed = `${head}.${payload}`
  const bytes = Buffer.from(signature, 'base64url')
  const der = sign('sha256', Buffer.from(signed), issuer.privateKey).toString('base64url')
  const otherPayload = encodePart({ ...claims, sub: 'admin' })
  const doubled = encodePart(JSON.stringify(claims).replace('{', '{"sub":"admin",'))
  return nameAll('structure', [
    signed,
    `${signed}.`,
    `.${payload}.${signature}`,
    `${head}..${signature}`,
    `..${signature}`,
    '..',
    '.',
    '...',
    '....',
    `${token}.${signature}`,
    `${token}.`,
    `${token}..`,
    `${token}=`,
    `${token}A`,
    token.slice(0, -2),
    `${signed}.${der}`,
    `${signed}.${Buffer.alloc(64).toString('base64url')}`,
    `${signed}.${Buffer.concat([bytes, bytes]).toString('base64url')}`,
    `${signed}.${bytes.subarray(0, 32).toString('base64url')}`,
    `${head}.${otherPayload}.${signature}`,
    `${head}.${doubled}.${signature}`,
    `${encodePart('{"alg":"none","alg":"ES256"}')}.${payload}.${signature}`,
    `${encodePart('{"\\u0061lg":"none"}')}.${payload}.`,
    `${encodePart('[]')}.${payload}.${signature}`,
    `${encodePart('null')}.${payload}.${signature}`,
    `${encodePart('x')}.${payload}.${signature}`,
    `${encodePart('{')}.${payload}.${signature}`,
    signToken(issuer.privateKey, header, 'not JSON'),
    signToken(issuer.privateKey, header, '[]'),
    signToken(issuer.privateKey, header, 'null'),
    signToken(issuer.privateKey, { ...header, cty: 'JWT' }, token),
    `${head}.${payload}.${signature}`.replaceAll('.', '%2E'),
    token.toLowerCase(),
    token.split('.').reverse().join('.'),
    `${encodePart({ alg: 'dir', enc: 'A256GCM' })}..${encodePart('x')}.${payload}.${signature}`,
    encodePart({ payload, protected: head, signature }),
    `${signed}.${'A'.repeat(12_000)}`,
    `${'A'.repeat(12_000)}.A.A`,
    encodePart(`{"alg":"ES256","x":${'['.repeat(3000)}${']'.repeat(3000)}}`).concat(
      `.${payload}.${signature}`,
    ),
  ])
}

/** A valid token with one character changed, at equal distances over its entire length. */
const forgeFlips: Forgery = ({ issuer, claims }) => {
  const token = signToken(issuer.privateKey, header, claims)
  const positions = Array.from({ length: 48 }, (_, index) => Math.floor((index * (token.length - 2)) / 48))
  return positions.map((at) => ({
    name: `character ${at} changed`,
    token: token.slice(0, at) + (token[at] === 'B' ? 'C' : 'B') + token.slice(at + 1),
  }))
}

export const forgeTokens: Forgery = (options) =>
  [
    forgeUnsigned,
    forgeConfused,
    forgeWithForeignKey,
    forgeKeyIds,
    forgeClaims,
    forgeHeaders,
    forgeStructure,
    forgeFlips,
  ].flatMap((forge) => forge(options))
