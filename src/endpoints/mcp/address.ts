import type { AppAddress } from '#core/services/published-apps/published-apps.ts'

const path = /^\/mcp\/([^/?#]+)(?:\/releases\/([^/?#]+))?\/?(?:[?#]|$)/

/** The app (`/mcp/{publicMcpId}`) or pinned release (`/mcp/{publicMcpId}/releases/{releaseId}`) of a URL, or null. */
export function addressIn(url = ''): AppAddress | null {
  const [, publicMcpId, releaseId = null] = path.exec(url) ?? []
  return publicMcpId === undefined ? null : { publicMcpId, releaseId }
}
