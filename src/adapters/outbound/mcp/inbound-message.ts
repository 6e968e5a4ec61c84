// Prepares messages of a server before the client parses them. The client rejects a whole message when one tool in it
// is invalid, so the tools of a list are moved out of its sight and validated one by one.
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { createUpstreamError } from '../upstream-errors.ts'
import type { McpCallScope } from './call-scope.ts'
import { cleanJsonStrings } from './clean-json-strings.ts'

const maxDepth = 100

/** Key in `_meta` under which the client passes the list of tools on unchanged. */
const toolsKey = 'tenon/tools'

/** Changes the message in place; `call` is the call that waits for it, if known. */
export function prepareInboundMessage(message: JSONRPCMessage, call: McpCallScope | undefined): void {
  if (call && 'id' in message && !('method' in message) && message.id === call.pendingRequestId)
    call.pendingRequestId = null
  for (const member of ['result', 'error', 'params']) {
    const value: unknown = Reflect.get(message, member)
    if (!isJsonObject(value)) continue
    if (isDeeperThan(value, maxDepth)) rejectMessage(message, member, call)
    else cleanJsonStrings(value)
    if (member === 'result') moveToolsToMeta(value)
  }
}

/** Replaces the response by an error, in case the call it belongs to is not known. */
function rejectMessage(message: JSONRPCMessage, member: string, call: McpCallScope | undefined): void {
  Reflect.deleteProperty(message, member)
  if (member !== 'params')
    Reflect.set(message, 'error', { code: -32603, message: 'The response is nested too deeply.' })
  call?.fail(createUpstreamError('invalid_answer', 'nested too deeply'))
}

function moveToolsToMeta(result: JsonObject): void {
  if (!Array.isArray(result.tools)) return
  result._meta = { ...(isJsonObject(result._meta) && result._meta), [toolsKey]: result.tools }
  result.tools = []
}

/** The tools that were moved to `_meta`. */
export function readMovedTools(meta: unknown): Json[] {
  const tools = isJsonObject(meta) ? meta[toolsKey] : undefined
  return Array.isArray(tools) ? tools : []
}
