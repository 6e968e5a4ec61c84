import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JWK,
  type JWSHeaderParameters,
  type LocalJWKSet,
} from 'jose'
import { isJsonObject } from '#base/json.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { fetchIssuerJson } from './fetch-issuer-json.ts'
import { createVerificationUnavailableError } from './token-errors.ts'

const asymmetricKeyTypes = ['RSA', 'EC', 'OKP']

/** The issuer's public keys. An empty set counts as an outage, not as a withdrawal of all keys. */
export async function fetchIssuerKeys(upstream: Upstream, url: string): Promise<JWK[]> {
  const { status, body } = await fetchIssuerJson(upstream, { url })
  const published = status === 200 && Array.isArray(body?.keys) ? body.keys : []
  const keys = published.filter(isJsonObject).filter(({ kty }) => asymmetricKeyTypes.includes(String(kty)))
  if (keys.length === 0)
    throw createVerificationUnavailableError(`${url} responded with status ${status} and no public key`)
  return keys
}

export const createKeySet = (keys: JWK[]) => createLocalJWKSet({ keys })

/** The keys that match a token's header: several when it has no `kid` and the issuer has more than one key. */
export async function findMatchingKeys(set: LocalJWKSet, header: JWSHeaderParameters): Promise<CryptoKey[]> {
  try {
    return [await set(header)]
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) return []
    const keys: CryptoKey[] = []
    for await (const key of error) keys.push(key)
    return keys
  }
}
