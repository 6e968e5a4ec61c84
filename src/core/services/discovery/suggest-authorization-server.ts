import { findIssuerOfMetadata, listServerMetadataUrls } from '#base/web/server-metadata-urls.ts'
import {
  type AuthorizationServerDetails,
  createStepEvent,
  createWarningEvent,
  type DiscoverySource,
  issuerMismatch,
  readServerMetadata,
  suggestOAuth,
  type TokenRequirements,
} from '#core/engines/credentials/auth-discovery/index.ts'
import { type AuthSearch, type FetchedMetadata, fetchMetadata } from './auth-search.ts'

const source: DiscoverySource = 'authorization_server_metadata'

/**
 * Adds a suggestion from the metadata of the issuer, or an event with the reason why there is none. Returns whether it
 * was found.
 */
export async function suggestAuthorizationServer(
  search: AuthSearch,
  issuer: string,
  requirements: Omit<TokenRequirements, 'kind'>,
): Promise<boolean> {
  // Some resources name a server by the URL of its metadata.
  if (findIssuerOfMetadata(issuer)) return suggestServerFromMetadata(search, issuer, requirements)
  const server = await fetchServerMetadata(search, issuer, listServerMetadataUrls(issuer))
  if (server) addSuggestion(search, server, requirements)
  return server !== null
}

/** Like `suggestAuthorizationServer`, by the URL of the metadata, as OpenAPI declares it. */
export async function suggestServerFromMetadata(
  search: AuthSearch,
  metadataUrl: string,
  requirements: Omit<TokenRequirements, 'kind'>,
): Promise<boolean> {
  const fetched = await fetchMetadata(search, metadataUrl)
  const server = readFetchedMetadata(search, fetched, findIssuerOfMetadata(metadataUrl))
  if ('error' in server) reportMissingMetadata(search, metadataUrl, server.error)
  else addSuggestion(search, server, requirements)
  return !('error' in server)
}

/** `issuer`: the required issuer of the metadata; null means any. */
function readFetchedMetadata(
  { apiUrl }: AuthSearch,
  fetched: FetchedMetadata,
  issuer: string | null,
): AuthorizationServerDetails | { error: string } {
  if ('why' in fetched) return { error: fetched.why }
  return issuer === null ? { error: issuerMismatch } : readServerMetadata(fetched.metadata, issuer, apiUrl)
}

function addSuggestion(
  search: AuthSearch,
  server: AuthorizationServerDetails,
  requirements: Omit<TokenRequirements, 'kind'>,
): void {
  const suggestion = suggestOAuth(server, { ...requirements, kind: search.kind })
  const { issuer } = server
  search.events.push(createStepEvent(source, 'authorization_server_metadata_found', `Found ${issuer}.`))
  if (!suggestion.createable) {
    const message = `${issuer} cannot be used: ${suggestion.note}`
    search.events.push(createWarningEvent(source, 'authorization_server_unusable', message))
  }
  search.suggestions.push(suggestion)
}

const reportMissingMetadata = (search: AuthSearch, location: string, reason: string) =>
  search.events.push(
    createWarningEvent(source, 'authorization_server_probe_failed', `No metadata of ${location}: ${reason}`),
  )

/** Metadata of the issuer from the first URL that has it; null, with an event, when none has. */
async function fetchServerMetadata(
  search: AuthSearch,
  issuer: string,
  urls: string[],
): Promise<AuthorizationServerDetails | null> {
  let reason = ''
  for (const url of urls) {
    const fetched = await fetchMetadata(search, url)
    const server = readFetchedMetadata(search, fetched, issuer)
    if (!('error' in server)) return server
    reason = server.error
    if ('metadata' in fetched)
      search.events.push(createWarningEvent(source, 'issuer_mismatch', `${url}: ${reason}`))
  }
  reportMissingMetadata(search, issuer, reason)
  return null
}
