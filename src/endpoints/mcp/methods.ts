// The MCP methods of a published app, by protocol revision. Methods that a revision lacks are reported as not found.
import type { ServerResponse } from 'node:http'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { PublishedApp } from '#core/services/published-apps/published-apps.ts'
import type { AppView } from './app-view.ts'
import { callMethod } from './call-method.ts'
import { finished } from './finished.ts'
import type { CorsHeaders } from './gate.ts'
import { type Fault, invalidParams, type JsonText, methodNotFound, resourceNotFound } from './json-rpc.ts'
import { presentPromptMessages } from './prompt.wire.ts'
import { filledPrompt, suggestions } from './prompts.ts'
import { isLegacyRevision, modernRevision, newestLegacyRevision, type Revision } from './revisions.ts'

export type Call = {
  uses: Uses<'upstream' | 'mcpUpstream' | 'clock' | 'calls' | 'ids'>
  app: PublishedApp<AppView>
  revision: Revision
  params: JsonObject
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** For progress notifications, which are sent before the result. */
  response: ServerResponse
  cors: CorsHeaders
}

/** A serialised result, or an error. */
export type Outcome = JsonText | Fault

type Method = (call: Call) => Outcome | Promise<Outcome>

const initialize: Method = ({ app, params }) => {
  const asked = params.protocolVersion
  if (typeof asked !== 'string') return invalidParams('Invalid params: protocolVersion must be a string.')
  return app.view.initialize(isLegacyRevision(asked) ? asked : newestLegacyRevision)
}

/** Lists are not paginated, since some clients read only the first page; so no cursor is ever valid. */
const list =
  (name: 'toolList' | 'resourceList' | 'templateList' | 'promptList'): Method =>
  ({ app, params, revision }) =>
    params.cursor ? invalidParams('Invalid params: unknown cursor.') : app.view[name](revision)

const readResource: Method = ({ app, params: { uri }, revision }) => {
  if (typeof uri !== 'string') return invalidParams('Invalid params: uri must be a string.')
  return app.view.resource(uri, revision) ?? resourceNotFound(uri, revision === modernRevision)
}

const getPrompt: Method = ({ app, params, revision }) => {
  const { name } = params
  if (typeof name !== 'string') return invalidParams('Invalid params: name must be a string.')
  const prompt = app.view.prompts.get(name)
  if (!prompt) return invalidParams(`Unknown prompt: ${name}`)
  const text = filledPrompt(prompt, params.arguments ?? {})
  return typeof text === 'string' ? finished(presentPromptMessages(prompt, text), { app, revision }) : text
}

const maxCompletions = 100

const complete: Method = ({ app, params: { ref, argument }, revision }) => {
  if (!isJsonObject(ref) || !isJsonObject(argument) || typeof argument.name !== 'string') {
    return invalidParams('Invalid params: ref and argument must be objects, argument with a name.')
  }
  if (ref.type === 'ref/prompt' && !app.view.prompts.has(String(ref.name))) {
    return invalidParams(`Unknown prompt: ${ref.name}`)
  }
  const start = typeof argument.value === 'string' ? argument.value : ''
  const found = ref.type === 'ref/prompt' ? suggestions(app.manifest, argument.name, start) : []
  const values = found.slice(0, maxCompletions)
  const completion = { values, total: found.length, hasMore: found.length > values.length }
  return finished({ completion }, { app, revision })
}

const common: Record<string, Method> = {
  'tools/list': list('toolList'),
  'tools/call': callMethod,
  'resources/list': list('resourceList'),
  'resources/templates/list': list('templateList'),
  'resources/read': readResource,
  'prompts/list': list('promptList'),
  'prompts/get': getPrompt,
  'completion/complete': complete,
}

const legacyMethods: Record<string, Method> = { ...common, initialize, ping: () => '{}' }

const modernMethods: Record<string, Method> = {
  ...common,
  'server/discover': ({ app }) => app.view.discover,
}

export function perform(method: string, call: Call): Outcome | Promise<Outcome> {
  const methods = call.revision === modernRevision ? modernMethods : legacyMethods
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined
  return known ? known(call) : methodNotFound(`Method not found: ${method}`)
}
