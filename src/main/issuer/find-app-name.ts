import type { Deps } from '#core/ports/ports.ts'
import { findPublishedName } from '#core/usecases/apps/find-published-name.ts'
import { parsePublishedAppAddress } from '#endpoints/mcp/transport/app-address.ts'

/** The name of the app whose endpoint is the resource, in either of its spellings; null for any other resource. */
export async function findAppName(deps: Deps<'store' | 'baseUrl'>, resource: string): Promise<string | null> {
  const isBelowService = resource.startsWith(`${deps.baseUrl}/`)
  const address = isBelowService ? parsePublishedAppAddress(resource.slice(deps.baseUrl.length)) : null
  return address && findPublishedName(deps, address.publicMcpId)
}
