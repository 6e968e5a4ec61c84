// What can be asked of a published app, by era. What an era lacks is absent, and so unknown by itself.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { callTool } from '#core/usecases/call-tool.ts'
import type { PublishedApp } from '#core/usecases/serve-app.ts'
import type { AppView } from './app-view.ts'
import { type Fault, invalidParams, methodNotFound } from './json-rpc.ts'
import { isLegacyRevision, modernRevision, newestLegacyRevision, type Revision } from './revisions.ts'
import { presentToolResult } from './tool.wire.ts'

export type Call = {
  uses: Uses<'upstream'>
  app: PublishedApp<AppView>
  revision: Revision
  params: JsonObject
  /** Fires when the client has gone. */
  signal: AbortSignal
}

/** A result as JSON text, or why there is none. */
export type Outcome = string | Fault

type Method = (call: Call) => Outcome | Promise<Outcome>

const initialize: Method = ({ app, params }) => {
  const asked = params.protocolVersion
  if (typeof asked !== 'string') return invalidParams('Invalid params: protocolVersion must be a string.')
  return app.view.initialize(isLegacyRevision(asked) ? asked : newestLegacyRevision)
}

/** The list is never cut into pages, so no cursor was ever given out. */
const listTools: Method = ({ app, params, revision }) =>
  params.cursor ? invalidParams('Invalid params: unknown cursor.') : app.view.toolList(revision)

const call: Method = async ({ uses, app, revision, params, signal }) => {
  const { name } = params
  const args = params.arguments ?? {}
  if (typeof name !== 'string') return invalidParams('Invalid params: name must be a string.')
  if (!isJsonObject(args)) return invalidParams('Invalid params: arguments must be an object.')
  const tool = app.tools.get(name)
  if (!tool) return invalidParams(`Unknown tool: ${name}`)
  const result = await callTool({ ...uses, credentialOf: app.credentialOf }, tool, args, { signal })
  const members = presentToolResult(result, tool.tool, revision)
  if (revision !== modernRevision) return JSON.stringify({ ...members, _meta: result.meta })
  return JSON.stringify({
    ...members,
    resultType: 'complete',
    _meta: { ...result.meta, ...app.view.identity },
  })
}

const legacyMethods: Record<string, Method> = {
  initialize,
  ping: () => '{}',
  'tools/list': listTools,
  'tools/call': call,
}

const modernMethods: Record<string, Method> = {
  'server/discover': ({ app }) => app.view.discover,
  'tools/list': listTools,
  'tools/call': call,
}

export function perform(method: string, call: Call): Outcome | Promise<Outcome> {
  const methods = call.revision === modernRevision ? modernMethods : legacyMethods
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined
  return known ? known(call) : methodNotFound(`Method not found: ${method}`)
}
