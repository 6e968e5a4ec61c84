import type { Challenge } from '#core/engines/auth-discovery/challenges.ts'
import { type FindingSource, step, told, warned } from '#core/engines/auth-discovery/findings.ts'
import { endpointOf, resourceMetadataUrls } from '#core/engines/auth-discovery/metadata-urls.ts'
import {
  type ProtectedResource,
  readResourceMetadata,
} from '#core/engines/auth-discovery/resource-metadata.ts'
import { type AuthSearch, fetchMetadata } from './auth-search.ts'

const source: FindingSource = 'protected_resource_metadata'

const faults = {
  mismatch: ['protected_resource_mismatch', 'It is for another resource.'],
  no_issuer: ['protected_resource_without_issuer', 'It names no usable authorization server.'],
} as const

/** Metadata of the resource (RFC 9728) from the URL in the challenge or the well-known URLs; null if none is usable. */
export async function findProtectedResource(
  search: AuthSearch,
  challenges: Challenge[],
): Promise<ProtectedResource | null> {
  let why = ''
  for (const url of placesOf(search, challenges)) {
    const fetched = await fetchMetadata(search, url)
    if ('why' in fetched) {
      why = fetched.why
      continue
    }
    const resource = readResourceMetadata(fetched.metadata, search.api)
    if (!('fault' in resource)) {
      search.events.push(step(source, 'protected_resource_metadata_found', `Found at ${url}.`))
      return resource
    }
    const [code, message] = faults[resource.fault]
    search.events.push(warned(source, code, `${url}: ${message}`))
    why = message
  }
  tellNoMetadata(search, why)
  return null
}

export function tellNoMetadata(search: AuthSearch, why: string): void {
  const message = `The server publishes no usable protected resource metadata. ${why}`
  search.events.push(told('probe', 'protected_resource_probe_failed', message.trim()))
}

function placesOf({ api }: AuthSearch, challenges: Challenge[]): string[] {
  const named = challenges.map(({ parameters }) => endpointOf(parameters.get('resource_metadata'), api))
  return [...new Set([...named.filter((url) => url !== ''), ...resourceMetadataUrls(api)])]
}
