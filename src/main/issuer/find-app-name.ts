import type { ManifestHead, ManifestScope } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildPageBrand } from '#core/services/apps/page-brand.ts'
import { findPublishedHead } from '#core/usecases/apps/find-published-head.ts'
import { findPublishedScopes } from '#core/usecases/apps/find-published-scopes.ts'
import {
  isLiveAddress,
  parsePublishedAppAddress,
  type RequestedAddress,
} from '#endpoints/mcp/transport/app-address.ts'
import type { PageBrand } from '#platform/service-page.ts'

type AddressDeps = Deps<'store' | 'baseUrl'>

function parseResource({ baseUrl }: AddressDeps, resource: string): RequestedAddress | null {
  return resource.startsWith(`${baseUrl}/`) ? parsePublishedAppAddress(resource.slice(baseUrl.length)) : null
}

/** The name of the app whose endpoint is the resource, in either spelling; null for other resources. */
export async function findAppName(deps: AddressDeps, resource: string): Promise<string | null> {
  return (await findHead(deps, resource))?.name ?? null
}

/** The look of that app on pages of the issuer; null for other resources. */
export async function findAppBrand(deps: AddressDeps, resource: string): Promise<PageBrand | null> {
  const head = await findHead(deps, resource)
  return head && buildPageBrand(head)
}

async function findHead(deps: AddressDeps, resource: string): Promise<ManifestHead | null> {
  const address = parseResource(deps, resource)
  return address && findPublishedHead(deps, address.publicMcpId)
}

/** The scopes of the app whose live endpoint is the resource; none for other resources. */
export async function findAppScopes(deps: AddressDeps, resource: string): Promise<ManifestScope[]> {
  const address = parseResource(deps, resource)
  return address && isLiveAddress(address) ? findPublishedScopes(deps, address.publicMcpId) : []
}

/**
 * Whether a resource that names an app belongs to an existing one. To be called, the app must also be served.
 */
export async function isKnownEndpoint(deps: AddressDeps, resource: string): Promise<boolean> {
  const address = parseResource(deps, resource)
  if (!address) return true
  const { publicMcpId } = address
  if (isLiveAddress(address)) return (await findPublishedHead(deps, publicMcpId)) !== null
  return (await deps.store.read((reader) => reader.apps.findByPublicMcpId(publicMcpId))) !== null
}
