// Authenticates a client with a private key (`private_key_jwt`, RFC 7523): its secret is the key, as PEM or JWK.
import { createPrivateKey, type KeyObject, type webcrypto } from 'node:crypto'
import { type ClientAuth, modifyAssertion, PrivateKeyJwt } from 'oauth4webapi'
import type { JsonObject } from '#base/json.ts'

/** The secret is not a private key that can sign. */
export class ClientKeyError extends Error {
  override readonly name = 'ClientKeyError'
}

const keyProblem =
  'With private_key_jwt the client secret must be a private key: RSA, EC or Ed25519, as PEM without a password, or as a JWK.'

/** Throws a ClientKeyError when a token is requested. */
export const createKeyAuth =
  (secret: string): ClientAuth =>
  async (server, client, body, headers) => {
    const { key, names } = await readKey(secret)
    const sign = PrivateKeyJwt(key, {
      [modifyAssertion](header, payload) {
        Object.assign(header, names)
        // Servers agree on the address of the endpoint, and not on an identifier.
        payload.aud = server.token_endpoint ?? payload.aud
      },
    })
    await sign(server, client, body, headers)
  }

async function readKey(secret: string): Promise<{ key: webcrypto.CryptoKey; names: JsonObject }> {
  try {
    const jwk: JsonObject | null = secret.trim().startsWith('{') ? JSON.parse(secret) : null
    const object = jwk ? createPrivateKey({ key: jwk, format: 'jwk' }) : createPrivateKey(secret)
    const names = Object.fromEntries(
      ['kid', 'x5t', 'x5t#S256'].flatMap((name) => {
        const value = jwk?.[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    return { key: await importKey(object, jwk?.alg), names }
  } catch (error) {
    throw new ClientKeyError(keyProblem, { cause: error })
  }
}

function importKey(object: KeyObject, algorithm: unknown): Promise<webcrypto.CryptoKey> {
  const jwk = object.export({ format: 'jwk' })
  return crypto.subtle.importKey('jwk', jwk, chooseAlgorithm(jwk, String(algorithm)), false, ['sign'])
}

function chooseAlgorithm({ kty, crv }: { kty?: string; crv?: string }, algorithm: string) {
  if (kty === 'EC') return { name: 'ECDSA', namedCurve: crv ?? '' }
  if (kty === 'OKP') return { name: crv ?? '' }
  const [, family, bits = '256'] = /^(RS|PS)(256|384|512)$/.exec(algorithm) ?? []
  return { name: family === 'PS' ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5', hash: `SHA-${bits}` }
}
