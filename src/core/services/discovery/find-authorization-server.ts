import { type FindingSource, step, warned } from '#core/engines/auth-discovery/findings.ts'
import { serverMetadataUrls } from '#core/engines/auth-discovery/metadata-urls.ts'
import { oauthSuggestion, type Wanted } from '#core/engines/auth-discovery/oauth-suggestion.ts'
import { type AuthorizationServer, readServerMetadata } from '#core/engines/auth-discovery/server-metadata.ts'
import { type AuthSearch, fetchMetadata } from './auth-search.ts'

const source: FindingSource = 'authorization_server_metadata'

/** Adds a suggestion from the metadata of the issuer, or an event why there is none. Returns whether it was found. */
export async function suggestServer(
  search: AuthSearch,
  issuer: string,
  wanted: Omit<Wanted, 'kind'>,
): Promise<boolean> {
  const server = await serverAt(search, issuer, serverMetadataUrls(issuer))
  if (server) suggest(search, server, wanted)
  return server !== null
}

/** As `suggestAuthorizationServer`, by the URL of the metadata, as OpenAPI declares it. */
export async function suggestServerOf(
  search: AuthSearch,
  metadataUrl: string,
  wanted: Omit<Wanted, 'kind'>,
): Promise<boolean> {
  const fetched = await fetchMetadata(search, metadataUrl)
  const issuer = 'metadata' in fetched ? fetched.metadata.issuer : null
  const isOwn =
    typeof issuer === 'string' && URL.canParse(issuer) && serverMetadataUrls(issuer).includes(metadataUrl)
  const server =
    'metadata' in fetched && isOwn ? readServerMetadata(fetched.metadata, issuer, search.api) : null
  if (server) suggest(search, server, wanted)
  else notFound(search, metadataUrl, 'why' in fetched ? fetched.why : otherIssuer)
  return server !== null
}

const otherIssuer = 'Its issuer does not match.'

function suggest(search: AuthSearch, server: AuthorizationServer, wanted: Omit<Wanted, 'kind'>): void {
  const suggestion = oauthSuggestion(server, { ...wanted, kind: search.kind })
  const { issuer } = server
  search.events.push(step(source, 'authorization_server_metadata_found', `Found ${issuer}.`))
  if (!suggestion.createable) {
    const message = `${issuer} cannot be used: ${suggestion.note}`
    search.events.push(warned(source, 'authorization_server_unusable', message))
  }
  search.suggestions.push(suggestion)
}

const notFound = (search: AuthSearch, place: string, why: string) =>
  search.events.push(warned(source, 'authorization_server_probe_failed', `No metadata of ${place}: ${why}`))

/** Metadata of the issuer from the first URL that has it; null, with an event, when none has. */
async function serverAt(
  search: AuthSearch,
  issuer: string,
  urls: string[],
): Promise<AuthorizationServer | null> {
  let why = ''
  for (const url of urls) {
    const fetched = await fetchMetadata(search, url)
    const server = 'metadata' in fetched ? readServerMetadata(fetched.metadata, issuer, search.api) : null
    if (server) return server
    why = 'why' in fetched ? fetched.why : otherIssuer
    if (why === otherIssuer) search.events.push(warned(source, 'issuer_mismatch', `${url}: ${why}`))
  }
  notFound(search, issuer, why)
  return null
}
