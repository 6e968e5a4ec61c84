import type { JsonObject } from '#base/json.ts'
import { modernRevision } from '../protocol/revisions.ts'
import type { McpMethodCall } from './mcp-method-call.ts'

/** A result as JSON, with the members that its revision adds to every result. `members` are those of the method. */
export function serializeResult(
  members: object,
  { app, revision }: Pick<McpMethodCall, 'app' | 'revision'>,
  meta?: JsonObject,
): string {
  return revision === modernRevision
    ? JSON.stringify({ ...members, resultType: 'complete', _meta: { ...meta, ...app.view.resultMeta } })
    : JSON.stringify({ ...members, _meta: meta })
}
