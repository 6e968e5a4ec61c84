import type { JsonObject } from '#base/json.ts'
import { type McpRevision, modernRevision } from '../protocol/revisions.ts'
import type { ServerView } from '../views/server-view.ts'

type ResultContext = { server: { view: Pick<ServerView, 'resultMeta'> }; revision: McpRevision }

/**
 * A result as JSON, with the members that its revision adds to every result. `members`: the members of the
 * method.
 */
export function serializeResult(
  members: object,
  { server, revision }: ResultContext,
  meta?: JsonObject,
): string {
  return revision === modernRevision
    ? JSON.stringify({ resultType: 'complete', ...members, _meta: { ...meta, ...server.view.resultMeta } })
    : JSON.stringify({ ...members, _meta: meta })
}
