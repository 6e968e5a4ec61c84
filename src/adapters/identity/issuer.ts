import type { CryptoKey, JWSHeaderParameters, LocalJWKSet } from 'jose'
import type { JsonObject } from '#base/json.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { keySet, loadKeys, matchingKeys } from './issuer-keys.ts'
import { type EndpointName, endpointOf, loadMetadata } from './issuer-metadata.ts'
import { createKept } from './kept.ts'
import { unavailable } from './refusals.ts'

export type IdentityEvent =
  | { event: 'issuer_failed'; issuer: string; document: 'metadata' | 'keys'; error: unknown }
  | { event: 'issuer_keys_changed'; issuer: string; keyIds: string[] }

export type IssuerSetup = {
  issuer: string
  upstream: Upstream
  now: () => number
  log: (event: IdentityEvent) => void
  onKeysChanged: () => void
}

/** The issuer's metadata and keys, cached: during an outage the last known ones are used. */
export interface Issuer {
  /** Null until it was first fetched. */
  metadata(): Promise<JsonObject | null>
  /** Null when the issuer has none. Throws a Failure `unavailable` until the metadata was first fetched. */
  endpoint(name: EndpointName): Promise<string | null>
  /** Empty when no published key matches. Throws like `findEndpoint`. */
  keysFor(header: JWSHeaderParameters): Promise<CryptoKey[]>
}

export function createIssuer({ issuer, upstream, now, log, onKeysChanged }: IssuerSetup): Issuer {
  const failed = (document: 'metadata' | 'keys') => (error: unknown) =>
    log({ event: 'issuer_failed', issuer, document, error })

  const metadata = createKept({
    load: () => loadMetadata(upstream, issuer),
    now,
    onFailure: failed('metadata'),
  })

  const endpoint = async (name: EndpointName) => {
    const known = await metadata.get()
    if (!known) throw unavailable('the metadata of the issuer is not known')
    return endpointOf(known, name)
  }

  let published = { text: '', set: keySet([]) }

  const loadKeySet = async (): Promise<LocalJWKSet> => {
    const url = await endpoint('jwks_uri')
    if (!url) throw unavailable('the issuer publishes no keys')
    const keys = await loadKeys(upstream, url)
    const text = JSON.stringify(keys)
    if (text === published.text) return published.set
    published = { text, set: keySet(keys) }
    onKeysChanged()
    log({ event: 'issuer_keys_changed', issuer, keyIds: keys.map(({ kid }) => String(kid)) })
    return published.set
  }

  const keys = createKept({ load: loadKeySet, now, onFailure: failed('keys') })

  const keysFor = async (header: JWSHeaderParameters) => {
    const known = await keys.get()
    if (!known) throw unavailable('the keys of the issuer are not known')
    const found = await matchingKeys(known, header)
    if (found.length > 0) return found
    const renewed = await keys.renew()
    return renewed && renewed !== known ? matchingKeys(renewed, header) : []
  }

  return { metadata: metadata.get, endpoint, keysFor }
}
