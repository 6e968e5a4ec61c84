// Prepares messages of a server before the client parses them. The client rejects a whole message when one tool in it
// is invalid, so the tools of a list are moved out of its sight and validated one by one. So is structured content, of
// which the client would validate and copy every member.
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { createUpstreamError } from '../upstream-errors.ts'
import type { McpCallScope } from './call-scope.ts'
import { cleanJsonStrings } from './clean-json-strings.ts'

const maxDepth = 100

/** Keys in `_meta` under which the client passes values on unchanged. */
const toolsKey = 'tenon/tools'
const structuredContentKey = 'tenon/structured-content'

/** Changes the message in place; `call` is the call that waits for it, if known. */
export function prepareInboundMessage(message: JSONRPCMessage, call: McpCallScope | undefined): void {
  if (call && 'id' in message && !('method' in message) && message.id === call.pendingRequestId)
    call.pendingRequestId = null
  for (const member of ['result', 'error', 'params']) {
    const value: unknown = Reflect.get(message, member)
    if (!isJsonObject(value)) continue
    if (isDeeperThan(value, maxDepth)) rejectMessage(message, member, call)
    else cleanJsonStrings(value)
    if (member === 'result') moveToMeta(value)
  }
}

/** Replaces the response by an error, in case the call it belongs to is not known. */
function rejectMessage(message: JSONRPCMessage, member: string, call: McpCallScope | undefined): void {
  Reflect.deleteProperty(message, member)
  if (member !== 'params')
    Reflect.set(message, 'error', { code: -32603, message: 'The response is nested too deeply.' })
  call?.fail(createUpstreamError('invalid_answer', 'nested too deeply'))
}

function moveToMeta(result: JsonObject): void {
  const { tools, structuredContent } = result
  const meta = isJsonObject(result._meta) ? result._meta : {}
  if (isJsonObject(structuredContent)) {
    result._meta = { ...meta, [structuredContentKey]: structuredContent }
    delete result.structuredContent
  } else if (Array.isArray(tools)) {
    result._meta = { ...meta, [toolsKey]: tools }
    result.tools = []
  }
}

/** The metadata of a tool result, and the structured content that was moved to it. */
export function splitMovedContent(meta: unknown): { meta: JsonObject; structuredContent: Json | undefined } {
  if (!isJsonObject(meta)) return { meta: {}, structuredContent: undefined }
  const { [structuredContentKey]: structuredContent, ...others } = meta
  return { meta: others, structuredContent }
}

/** The tools that were moved to `_meta`. */
export function readMovedTools(meta: unknown): Json[] {
  const tools = isJsonObject(meta) ? meta[toolsKey] : undefined
  return Array.isArray(tools) ? tools : []
}
