import {
  type AuthChallenge,
  createInfoEvent,
  createStepEvent,
  createWarningEvent,
  type DiscoverySource,
  listResourceMetadataUrls,
  type ProtectedResource,
  readResourceMetadata,
  toSafeEndpoint,
} from '#core/engines/credentials/auth-discovery/index.ts'
import { type AuthSearch, fetchMetadata } from './auth-search.ts'

const source: DiscoverySource = 'protected_resource_metadata'

const problems = {
  mismatch: ['protected_resource_mismatch', 'It is for another resource.'],
  no_resource: [
    'protected_resource_mismatch',
    'It names no resource and is not from the server of the API, so anyone could have written it.',
  ],
  no_issuer: ['protected_resource_without_issuer', 'It names no usable authorization server.'],
} as const

/** Metadata of the resource (RFC 9728) from the URL in the challenge or the well-known URLs; null if none is usable. */
export async function findProtectedResource(
  search: AuthSearch,
  challenges: AuthChallenge[],
): Promise<ProtectedResource | null> {
  let reason = ''
  for (const url of listMetadataUrls(search, challenges)) {
    const fetched = await fetchMetadata(search, url)
    if ('why' in fetched) {
      reason = fetched.why
      continue
    }
    const resource = readResourceMetadata(fetched.metadata, search.apiUrl, fetched.location)
    if (!('error' in resource)) {
      search.events.push(createStepEvent(source, 'protected_resource_metadata_found', `Found at ${url}.`))
      return resource
    }
    const [code, message] = problems[resource.error]
    search.events.push(createWarningEvent(source, code, `${url}: ${message}`))
    reason = message
  }
  reportNoResourceMetadata(search, reason)
  return null
}

export function reportNoResourceMetadata(search: AuthSearch, reason: string): void {
  const message = `The server publishes no usable protected resource metadata. ${reason}`
  search.events.push(createInfoEvent('probe', 'protected_resource_probe_failed', message.trim()))
}

function listMetadataUrls({ apiUrl }: AuthSearch, challenges: AuthChallenge[]): string[] {
  const named = challenges.map(({ parameters }) =>
    toSafeEndpoint(parameters.get('resource_metadata'), apiUrl),
  )
  return [...new Set([...named.filter((url) => url !== ''), ...listResourceMetadataUrls(apiUrl)])]
}
