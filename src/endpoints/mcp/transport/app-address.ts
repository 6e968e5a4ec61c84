import type { PublishedAppAddress } from '#core/services/published-apps/published-apps.ts'

const appPathPattern = /^\/mcp\/([^/?#]+)(?:\/releases\/([^/?#]+))?\/?(?:[?#]|$)/

/** The app (`/mcp/{publicMcpId}`) or pinned release (`/mcp/{publicMcpId}/releases/{releaseId}`) of a URL, or null. */
export function parsePublishedAppAddress(url = ''): PublishedAppAddress | null {
  const [, publicMcpId, releaseId = null] = appPathPattern.exec(url) ?? []
  return publicMcpId === undefined ? null : { publicMcpId, releaseId }
}
