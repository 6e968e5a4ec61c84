// Clients without registration: their id is an https URL of a document that describes them (OAuth client ID metadata
// documents). The library checks the document: no redirect, at most 5 KiB, exactly this client_id, no secrets. The keys
// of a client that signs its requests are fetched in the same way.
import { LRUCache } from 'lru-cache'
import Provider, { type Configuration, errors } from 'oidc-provider'
import { decodeJsonObject } from '#base/json.ts'
import { limitEntries } from '#base/limit-entries.ts'
import { FairSlots } from '#platform/fair-slots.ts'
import type { KoaContext } from '../http/responses.ts'
import { type NarrowingRules, narrowClientMetadata } from './narrow-metadata.ts'

/** The accepted documents: of every host, of none, or of the listed hosts (as in `URL.host`). */
export type ClientDocumentPolicy = 'any' | 'none' | { hosts: readonly string[] }

/** Fetches a URL that a stranger chose, under the egress policy of the service; follows no redirect. */
export type DocumentFetch = (url: string, maxBytes: number) => Promise<Response>

export type ClientDocuments = {
  policy: ClientDocumentPolicy
  fetchDocument: DocumentFetch
  /** Whether this request may make the issuer fetch a document that it does not have; by default every request may. */
  mayFetch?: (ctx: KoaContext) => boolean
}

/** Seconds for which a document is cached, whatever its headers, so that a change of redirect URIs is noticed soon. */
const cacheDuration = { min: 60, max: 3600 }

/** Not shared by address: a document is small, and its host responds within a second or two. */
const slotLimits = { running: 8, waiting: 32, reserved: 0, waitMs: 2_000 }

export const isDocumentUrl = (clientId: string) => clientId.startsWith('https://')

export function buildDocumentFeature({
  policy,
  mayFetch = () => true,
}: ClientDocuments): NonNullable<Configuration['features']>['clientIdMetadataDocument'] {
  return {
    enabled: policy !== 'none',
    ack: 'draft-02',
    cacheDuration,
    // There is no request context while a page of the issuer is rendered. In this case, the request has
    // already passed the check.
    allowFetch: (ctx: KoaContext | undefined, clientId) =>
      // @guard issuer/client-documents
      isListed(policy, clientId) && requirePace(ctx === undefined || mayFetch(ctx)),
  }
}

/** Otherwise the library would report that the document is not allowed. */
function requirePace(isInPace: boolean): true {
  if (isInPace) return true
  throw new errors.TemporarilyUnavailable('too many new clients from this address: try again in a minute')
}

/** Whether the issuer may fetch a client's documents from there. */
export function isListed(policy: ClientDocumentPolicy, url: string): boolean {
  if (typeof policy === 'string') return policy === 'any'
  return policy.hosts.includes(new URL(url).host)
}

const maxBytes = { document: 5 * 1024, keys: 64 * 1024 }

/** For key sets: the library fetches the keys at each request of a client with a document. */
const cachedMs = 60_000

/** A response that can be read repeatedly. */
type Fetched = Pick<Response, 'status' | 'headers'> & { body: ArrayBuffer }

/** The fetch function for the library. Throws SlotRejection when too many wait. */
export function createLibraryFetch(documents: ClientDocuments, rules: NarrowingRules) {
  const slots = new FairSlots(slotLimits)
  const keySets = new LRUCache<string, Fetched>({ ...limitEntries(100), ttl: cachedMs })

  const fetchWhole = async (url: string, limit: number): Promise<Fetched> => {
    const release = await slots.acquire([new URL(url).host])
    const response = await documents.fetchDocument(url, limit).finally(release)
    return { status: response.status, headers: response.headers, body: await response.arrayBuffer() }
  }

  const fetchKeys = async (url: string): Promise<Fetched> => {
    const cached = keySets.get(url)
    if (cached) return cached
    requirePermission(documents, url)
    const fetched = await fetchWhole(url, maxBytes.keys)
    keySets.set(url, fetched)
    return fetched
  }

  return async (input: string | URL | Request, { redirect }: RequestInit = {}): Promise<Response> => {
    const url = String(input)
    // The library disables redirects only for documents, for which it has asked for permission.
    const isDocument = redirect === 'manual'
    const { status, headers, body } = await (isDocument ? fetchWhole(url, maxBytes.document) : fetchKeys(url))
    if (status !== 200) return new Response(null, { status })
    return new Response(isDocument ? narrowDocument(body, rules) : body, { headers })
  }
}

function requirePermission({ policy, mayFetch = () => true }: ClientDocuments, url: string): void {
  const { ctx } = Provider
  // @guard stated-metadata
  if (!isListed(policy, url) || (ctx && !mayFetch(ctx))) throw new Error(`${url} may not be fetched now`)
}

/**
 * A document with a secret stays unchanged, so that it is rejected: anyone can read the secret. The same applies if its
 * keys may not be fetched: without keys, anyone could act as its client.
 */
function narrowDocument(body: ArrayBuffer, rules: NarrowingRules): ArrayBuffer | string {
  const document = decodeJsonObject(new Uint8Array(body))
  if (!document || document.client_secret) return body
  const narrowed = narrowClientMetadata(document, rules)
  const method = String(document.token_endpoint_auth_method)
  const losesKeys = method === 'private_key_jwt' && Boolean(document.jwks_uri) && !('jwks_uri' in narrowed)
  const isNoneListed = narrowed.token_endpoint_auth_methods_supported !== undefined
  return (method.startsWith('client_secret_') || (losesKeys && !('jwks' in narrowed))) && !isNoneListed
    ? body
    : JSON.stringify(narrowed)
}
