import type { JsonObject } from '#base/json.ts'
import type { Call } from './methods.ts'
import { modernRevision } from './revisions.ts'

/** A result that is made for one request, with what its revision adds to every result. `members` are those of MCP. */
export function finished(
  members: object,
  { app, revision }: Pick<Call, 'app' | 'revision'>,
  meta?: JsonObject,
): string {
  return revision === modernRevision
    ? JSON.stringify({ ...members, resultType: 'complete', _meta: { ...meta, ...app.view.identity } })
    : JSON.stringify({ ...members, _meta: meta })
}
