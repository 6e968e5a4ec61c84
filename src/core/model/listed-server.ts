import type { Instant } from '#base/time.ts'
import type { ServerJson } from './server-json.ts'

/** A released app that strangers may find, as a server of a registry. */
export type ListedServer = {
  publicMcpId: string
  server: ServerJson
  publishedAt: Instant
  updatedAt: Instant
}

/** `since` "" is everything; `search` finds in names, titles and descriptions. */
export type ListedRequest = { after: string; limit: number; since: Instant | ''; search: string }
