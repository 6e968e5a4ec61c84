import type { AppAddress } from '#core/services/published-apps/published-apps.ts'

const path = /^\/mcp\/([^/?#]+)(?:\/releases\/([^/?#]+))?\/?(?:[?#]|$)/

/** What a URL names: an app, `/mcp/{publicMcpId}`, or one of its releases, `/mcp/{publicMcpId}/releases/{releaseId}`. */
export function addressIn(url = ''): AppAddress | null {
  const [, publicMcpId, releaseId = null] = path.exec(url) ?? []
  return publicMcpId === undefined ? null : { publicMcpId, releaseId }
}
