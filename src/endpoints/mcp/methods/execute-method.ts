// The MCP methods of a server, by protocol revision. Methods outside a revision are reported as not found.

import { isJsonObject } from '#base/json.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { markElicitingClient } from '../elicitation/eliciting-client.ts'
import { resolveReaderLocale } from '../protocol/client-locale.ts'
import {
  createInvalidParamsError,
  createMethodNotFoundError,
  createResourceNotFoundError,
} from '../protocol/json-rpc.ts'
import { isLegacyRevision, modernRevision, newestLegacyRevision } from '../protocol/revisions.ts'
import { presentPromptMessages } from '../views/prompt.wire.ts'
import type { McpMethodCall, McpMethodResult } from './mcp-method-call.ts'
import { fillPrompt, listArgumentSuggestions } from './prompts.ts'
import { serializeResult } from './serialize-result.ts'

type McpMethod = (call: McpMethodCall) => McpMethodResult | Promise<McpMethodResult>

const initialize: McpMethod = ({ server, params, response }) => {
  const requested = params.protocolVersion
  if (typeof requested !== 'string')
    return createInvalidParamsError('Invalid params: protocolVersion must be a string.')
  if (server.canElicit) markElicitingClient(params, response)
  return server.view.initialize(isLegacyRevision(requested) ? requested : newestLegacyRevision)
}

const unknownCursor = createInvalidParamsError(
  'Invalid params: unknown cursor. The app may have changed: list again without a cursor.',
)

const listTools: McpMethod = ({ server, params, revision }) => {
  const { view } = server
  const cursor = params.cursor || ''
  const read = () => (typeof cursor === 'string' && view.toolPage(revision, cursor)) || unknownCursor
  return view.hasToolPages(revision) ? read() : runInTimeSlices(view.prepareToolPages(revision)).then(read)
}

/** Only lists of tools are paginated, so other lists accept no cursor. */
const createListMethod =
  (name: 'resourceList' | 'templateList' | 'promptList'): McpMethod =>
  ({ server, params, revision }) =>
    params.cursor ? unknownCursor : server.view[name](revision)

const readResource: McpMethod = ({ server, params, revision, response }) => {
  const { uri } = params
  if (typeof uri !== 'string') return createInvalidParamsError('Invalid params: uri must be a string.')
  return (
    server.view.readResource(uri, revision, resolveReaderLocale(params, response.req.headers)) ??
    createResourceNotFoundError(uri, revision === modernRevision)
  )
}

const noSkills = createMethodNotFoundError('Method not found: this server has no skills.')

const listSkills: McpMethod = ({ server, params, revision }) =>
  params.cursor ? unknownCursor : (server.view.skillList(revision) ?? noSkills)

const getSkill: McpMethod = ({ server, params: { uri }, revision }) => {
  if (server.view.skillList(revision) === null) return noSkills
  if (typeof uri !== 'string') return createInvalidParamsError('Invalid params: uri must be a string.')
  return server.view.readSkill(uri, revision) ?? createInvalidParamsError(`Unknown skill: ${uri}`)
}

const getPrompt: McpMethod = ({ server, params, revision }) => {
  const { name } = params
  if (typeof name !== 'string') return createInvalidParamsError('Invalid params: name must be a string.')
  const prompt = server.view.prompts.get(name)
  if (!prompt) return createInvalidParamsError(`Unknown prompt: ${name}`)
  const text = fillPrompt(prompt, params.arguments ?? {})
  return typeof text === 'string'
    ? serializeResult(presentPromptMessages(prompt, text), { server, revision })
    : text
}

const maxCompletions = 100

const complete: McpMethod = ({ server, params: { ref, argument }, revision }) => {
  if (!isJsonObject(ref) || !isJsonObject(argument) || typeof argument.name !== 'string') {
    return createInvalidParamsError('Invalid params: ref and argument must be objects, argument with a name.')
  }
  if (ref.type === 'ref/prompt' && !server.view.prompts.has(String(ref.name))) {
    return createInvalidParamsError(`Unknown prompt: ${ref.name}`)
  }
  const prefix = typeof argument.value === 'string' ? argument.value : ''
  const suggestions =
    ref.type === 'ref/prompt' ? listArgumentSuggestions(server.manifest, argument.name, prefix) : []
  const values = suggestions.slice(0, maxCompletions)
  const completion = { values, total: suggestions.length, hasMore: suggestions.length > values.length }
  return serializeResult({ completion }, { server, revision })
}

const commonMethods: Record<string, McpMethod> = {
  'tools/list': listTools,
  'tools/call': (call) => call.callTool(call),
  'resources/list': createListMethod('resourceList'),
  'resources/templates/list': createListMethod('templateList'),
  'resources/read': readResource,
  'prompts/list': createListMethod('promptList'),
  'prompts/get': getPrompt,
  'skills/list': listSkills,
  'skills/get': getSkill,
  'completion/complete': complete,
}

const legacyMethods: Record<string, McpMethod> = { ...commonMethods, initialize, ping: () => '{}' }

const modernMethods: Record<string, McpMethod> = {
  ...commonMethods,
  'server/discover': ({ server }) => server.view.discover,
}

export const isMcpMethod = (method: string) =>
  Object.hasOwn(legacyMethods, method) || Object.hasOwn(modernMethods, method)

export function executeMethod(
  method: string,
  call: McpMethodCall,
): McpMethodResult | Promise<McpMethodResult> {
  const methods = call.revision === modernRevision ? modernMethods : legacyMethods
  const execute = Object.hasOwn(methods, method) ? methods[method] : undefined
  return execute ? execute(call) : createMethodNotFoundError(`Method not found: ${method}`)
}
