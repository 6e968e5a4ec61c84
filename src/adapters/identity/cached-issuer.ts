import type { CryptoKey, JWSHeaderParameters, LocalJWKSet } from 'jose'
import type { JsonObject } from '#base/json.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { createKeySet, fetchIssuerKeys, findMatchingKeys } from './issuer-keys.ts'
import { fetchIssuerMetadata, findIssuerEndpoint, type IssuerEndpointName } from './issuer-metadata.ts'
import { createRemoteDocumentCache } from './remote-document-cache.ts'
import { createVerificationUnavailableError } from './token-errors.ts'

export type IdentityEvent =
  | { event: 'issuer_failed'; issuer: string; document: 'metadata' | 'keys'; error: unknown }
  | { event: 'issuer_keys_changed'; issuer: string; keyIds: string[] }

export type CachedIssuerSetup = {
  issuer: string
  upstream: Upstream
  now: () => number
  log: (event: IdentityEvent) => void
  onKeysChanged: () => void
}

/** The issuer's metadata and keys, cached: during an outage the last known ones are used. */
export interface CachedIssuer {
  /** Null until it was first fetched. */
  getMetadata(): Promise<JsonObject | null>
  /** Null when the issuer has none. Throws a ServiceError `unavailable` until the metadata was first fetched. */
  findEndpoint(name: IssuerEndpointName): Promise<string | null>
  /** Empty when no published key matches. Throws like `findEndpoint`. */
  findKeys(header: JWSHeaderParameters): Promise<CryptoKey[]>
}

export function createCachedIssuer({
  issuer,
  upstream,
  now,
  log,
  onKeysChanged,
}: CachedIssuerSetup): CachedIssuer {
  const logFailure = (document: 'metadata' | 'keys') => (error: unknown) =>
    log({ event: 'issuer_failed', issuer, document, error })

  const metadata = createRemoteDocumentCache({
    load: () => fetchIssuerMetadata(upstream, issuer),
    now,
    onFailure: logFailure('metadata'),
  })

  const findEndpoint = async (name: IssuerEndpointName) => {
    const cached = await metadata.get()
    if (!cached) throw createVerificationUnavailableError('the metadata of the issuer is not known')
    return findIssuerEndpoint(cached, name)
  }

  let cachedKeySet = { text: '', set: createKeySet([]) }

  const loadKeySet = async (): Promise<LocalJWKSet> => {
    const url = await findEndpoint('jwks_uri')
    if (!url) throw createVerificationUnavailableError('the issuer publishes no keys')
    const keys = await fetchIssuerKeys(upstream, url)
    const text = JSON.stringify(keys)
    if (text === cachedKeySet.text) return cachedKeySet.set
    cachedKeySet = { text, set: createKeySet(keys) }
    onKeysChanged()
    log({ event: 'issuer_keys_changed', issuer, keyIds: keys.map(({ kid }) => String(kid)) })
    return cachedKeySet.set
  }

  const keys = createRemoteDocumentCache({ load: loadKeySet, now, onFailure: logFailure('keys') })

  const findKeys = async (header: JWSHeaderParameters) => {
    const cached = await keys.get()
    if (!cached) throw createVerificationUnavailableError('the keys of the issuer are not known')
    const found = await findMatchingKeys(cached, header)
    if (found.length > 0) return found
    const renewed = await keys.renew()
    return renewed && renewed !== cached ? findMatchingKeys(renewed, header) : []
  }

  return { getMetadata: metadata.get, findEndpoint, findKeys }
}
