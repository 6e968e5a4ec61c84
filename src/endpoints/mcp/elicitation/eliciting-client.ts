// Which clients can open a link for their user (URL elicitation). A request of 2026-07-28 declares it. Earlier clients
// declare it once, in `initialize`, and this endpoint keeps no sessions: the session id that they repeat carries it.

import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { readClientCapabilities } from '../protocol/message-revision.ts'
import { type McpRevision, modernRevision, revisionFeatures } from '../protocol/revisions.ts'

const sessionHeader = 'mcp-session-id'
const sessionPrefix = 'url-elicitation.'

/** `{ elicitation: {} }` means only the form mode. */
const hasUrlMode = ({ elicitation }: JsonObject): boolean =>
  isJsonObject(elicitation) && isJsonObject(elicitation.url)

/** Gives a client that can open links a session id that records it. */
export function markElicitingClient({ capabilities }: JsonObject, response: HttpResponse): void {
  if (!isJsonObject(capabilities) || !hasUrlMode(capabilities)) return
  response.setHeader(sessionHeader, sessionPrefix + crypto.randomUUID())
}

type ClientRequest = { revision: McpRevision; params: JsonObject; response: { req: HttpRequest } }

export function canOpenLinks({ revision, params, response }: ClientRequest): boolean {
  if (!revisionFeatures[revision].links) return false
  if (revision === modernRevision) return hasUrlMode(readClientCapabilities({ params }))
  return String(response.req.headers[sessionHeader] ?? '').startsWith(sessionPrefix)
}
