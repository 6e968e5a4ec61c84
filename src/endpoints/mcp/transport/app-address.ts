import type { PublishedAppAddress } from '#core/services/published-apps/published-apps.ts'

/**
 * `isDraft`: the address of the draft; then `releaseId` is null. `suffix`: "/mcp" when the URL ends so, otherwise "".
 * Both spellings have the same contents; each is a separate resource.
 */
export type RequestedAddress = PublishedAppAddress & { isDraft: boolean; suffix: string }

const appPathPattern = /^\/mcp\/([^/?#]+)(?:\/releases\/([^/?#]+)|(\/draft))?(\/mcp)?\/?(?:[?#]|$)/

/**
 * The app (`/mcp/{publicMcpId}`), pinned release (`/mcp/{publicMcpId}/releases/{releaseId}`) or draft
 * (`/mcp/{publicMcpId}/draft`) of a URL, or null.
 */
export function parsePublishedAppAddress(url = ''): RequestedAddress | null {
  const [, publicMcpId, releaseId = null, draft, suffix = ''] = appPathPattern.exec(url) ?? []
  return publicMcpId === undefined ? null : { publicMcpId, releaseId, isDraft: draft !== undefined, suffix }
}

/** Whether it is the address of the app itself, which is public. */
export const isLiveAddress = ({ releaseId, isDraft }: RequestedAddress) => releaseId === null && !isDraft

/**
 * The path of the protected resource (RFC 9728) of an address. A draft or pinned release is a single resource in both
 * spellings.
 */
export function buildResourcePath(address: RequestedAddress): string {
  const { publicMcpId, releaseId, suffix } = address
  const path = `/mcp/${publicMcpId}`
  if (isLiveAddress(address)) return `${path}${suffix}`
  return releaseId === null ? `${path}/draft` : `${path}/releases/${releaseId}`
}
