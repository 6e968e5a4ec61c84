import type { JsonObject } from '#base/json.ts'
import type { ServerView } from '../views/server-view.ts'

/** The part of an MCP server that the methods use: a published app, a draft, or the management server. */
export type MessageServer = {
  view: ServerView
  manifest: { appId: string; tools: readonly { inputSchema: JsonObject }[] }
  tools: { has(name: string): boolean }
  /** Whether a call of a tool may send its caller a link. */
  canElicit?: boolean
}
