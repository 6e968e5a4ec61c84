import type { Instant } from '#base/time.ts'
import type { ServerJsonDocument } from './server-json.ts'

/** A publicly listed released app, as a server of a registry. */
export type ListedServer = {
  publicMcpId: string
  server: ServerJsonDocument
  publishedAt: Instant
  updatedAt: Instant
}

/** `since` "" is all servers; `search` matches names, titles and descriptions. */
export type ListedServersRequest = { after: string; limit: number; since: Instant | ''; search: string }
