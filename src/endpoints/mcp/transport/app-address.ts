import type { PublishedAppAddress } from '#core/services/published-apps/published-apps.ts'

/** `suffix`: "/mcp" when the URL ends so, else "". Both spellings have the same contents, each is a resource of its own. */
export type RequestedAddress = PublishedAppAddress & { suffix: string }

const appPathPattern = /^\/mcp\/([^/?#]+)(?:\/releases\/([^/?#]+))?(\/mcp)?\/?(?:[?#]|$)/

/** The app (`/mcp/{publicMcpId}`) or pinned release (`/mcp/{publicMcpId}/releases/{releaseId}`) of a URL, or null. */
export function parsePublishedAppAddress(url = ''): RequestedAddress | null {
  const [, publicMcpId, releaseId = null, suffix = ''] = appPathPattern.exec(url) ?? []
  return publicMcpId === undefined ? null : { publicMcpId, releaseId, suffix }
}
