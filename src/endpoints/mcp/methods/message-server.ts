import type { JsonObject } from '#base/json.ts'
import type { ServerView } from '../views/server-view.ts'

/** What the methods read of an MCP server: of a published app, of a draft, or of the management server. */
export type MessageServer = {
  view: ServerView
  manifest: { appId: string; tools: readonly { inputSchema: JsonObject }[] }
  tools: { has(name: string): boolean }
  /** Whether a call of a tool may ask its caller for something by a link. */
  asksCallers?: boolean
}
