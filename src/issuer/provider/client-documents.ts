// Clients that register nowhere: their id is an https URL, at which a document describes them (OAuth client ID metadata
// documents). The library checks the document: no redirect, at most 5 KiB, exactly this client_id, no secrets.
import type { Configuration } from 'oidc-provider'
import { FairSlots } from '#platform/fair-slots.ts'
import type { KoaContext } from '../http/responses.ts'

/** Whose documents are used: of every host, of none, or of the listed hosts (as in `URL.host`). */
export type ClientDocumentPolicy = 'any' | 'none' | { hosts: readonly string[] }

/** Fetches a URL that a stranger chose, by the egress policy of the service; follows no redirect. */
export type DocumentFetch = (url: string) => Promise<Response>

export type ClientDocuments = {
  policy: ClientDocumentPolicy
  fetchDocument: DocumentFetch
  /** Whether this request may make the issuer fetch a document that it does not have; left out, every one. */
  mayFetch?: (ctx: KoaContext) => boolean
}

/** Seconds for which a document is used again, whatever its headers say: a change of redirect URIs is soon seen. */
const cacheDuration = { min: 60, max: 3600 }

/** Whoever has many addresses gets no more: a document is small, and its host responds within a second or two. */
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
    // There is no context while a page of the issuer is rendered, for a request that passed before.
    allowFetch: (ctx: KoaContext | undefined, clientId) =>
      isListed(policy, clientId) && (ctx === undefined || mayFetch(ctx)),
  }
}

function isListed(policy: ClientDocumentPolicy, clientId: string): boolean {
  if (typeof policy === 'string') return policy === 'any'
  return policy.hosts.includes(new URL(clientId).host)
}

/** What the library fetches with: it does so for these documents alone. Throws SlotRejection when too many wait. */
export function createLibraryFetch({ fetchDocument }: Pick<ClientDocuments, 'fetchDocument'>) {
  const slots = new FairSlots(slotLimits)
  return async (input: string | URL | Request): Promise<Response> => {
    const url = new URL(String(input))
    const release = await slots.acquire([url.host])
    return fetchDocument(url.href).finally(release)
  }
}
