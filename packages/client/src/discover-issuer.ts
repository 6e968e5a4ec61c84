import { toTenonError } from './tenon-error.ts'
import { createSignInError } from './token-request.ts'

/** The metadata of an authorization server (RFC 8414) that signing in needs. */
export type IssuerMetadata = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint?: string
  revocation_endpoint?: string
  device_authorization_endpoint?: string
}

export type DiscoveredIssuer = { resource: string; metadata: IssuerMetadata }

/** Returns the document at the URL; null when there is none. */
async function readDocument(url: string): Promise<Record<string, unknown> | null> {
  const response = await fetch(url, { headers: { Accept: 'application/json' } }).catch((error) => {
    throw toTenonError(error)
  })
  if (!response.ok) return null
  return response.json().catch(() => null)
}

/** The possible URLs of an issuer's metadata: RFC 8414, then OpenID Connect Discovery. */
function listMetadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ]
}

async function readIssuerMetadata(issuer: string): Promise<IssuerMetadata> {
  for (const url of listMetadataUrls(issuer)) {
    const document = await readDocument(url)
    // Metadata that name a different issuer could lead the sign-in to a foreign server.
    if (document?.issuer === issuer) return document as IssuerMetadata
  }
  throw createSignInError(`The issuer ${issuer} has no metadata at its well-known addresses.`)
}

/** Finds the issuer of a service by its protected resource metadata (RFC 9728). */
export async function discoverIssuer(baseUrl: string): Promise<DiscoveredIssuer> {
  const { origin, pathname } = new URL(baseUrl)
  const path = pathname.replace(/\/$/, '')
  const resource = await readDocument(`${origin}/.well-known/oauth-protected-resource${path}`)
  const issuers = resource?.authorization_servers
  if (typeof resource?.resource !== 'string' || !Array.isArray(issuers) || typeof issuers[0] !== 'string')
    throw createSignInError(`${baseUrl} does not say who signs its users in: is it the address of Tenon?`)
  return { resource: resource.resource, metadata: await readIssuerMetadata(issuers[0]) }
}
