import type { PublishedAppAddress } from '#core/services/published-apps/published-apps.ts'

/**
 * `isDraft`: the address of the draft, and `releaseId` is null. `suffix`: "/mcp" when the URL ends so, else "". Both
 * spellings have the same contents, each is a resource of its own.
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

/** Whether it is the address of the app itself, which everybody may know. */
export const isLiveAddress = ({ releaseId, isDraft }: RequestedAddress) => releaseId === null && !isDraft
