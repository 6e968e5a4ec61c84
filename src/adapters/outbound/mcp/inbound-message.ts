// Prepares messages of a server for the client. The client rejects a whole message when one of its tools is invalid, so
// the tools of a list are moved out of its sight and validated one by one, with the cursor of the next page. The
// content of a result is moved too, since the client would validate and copy every member.
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { ExactNumber } from '#base/exact-number.ts'
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { createUpstreamError } from '../upstream-errors.ts'
import type { McpCallScope } from './call-scope.ts'
import { cleanJsonStrings } from './clean-json-strings.ts'

const maxDepth = 100

/** Replaces a member of a tool. */
export const tooDeep = `nested more than ${maxDepth} levels deep`

/** Keys in `_meta` under which the client passes values on unchanged. */
const toolsKey = 'tenon/tools'
const cursorKey = 'tenon/cursor'
const contentKey = 'tenon/content'
const structuredContentKey = 'tenon/structured-content'

/** Changes the message in place; `call` is the call that waits for it, if known. */
export function prepareInboundMessage(message: JSONRPCMessage, call: McpCallScope | undefined): void {
  if (call && 'id' in message && !('method' in message) && message.id === call.pendingRequestId)
    call.pendingRequestId = null
  // Servers also report progress unasked.
  if ('method' in message && message.method === 'notifications/progress') call?.extend()
  for (const member of ['result', 'error', 'params']) {
    const value: unknown = Reflect.get(message, member)
    if (!isJsonObject(value)) continue
    if (isDeeperThan(value, maxDepth) && !cutDeepTools(value)) rejectMessage(message, member, call)
    else cleanJsonStrings(value)
    if (member === 'result') moveToMeta(value)
  }
}

/** Whether the value is a list of tools. Removes members that are nested too deeply. */
function cutDeepTools(result: JsonObject): boolean {
  if (!Array.isArray(result.tools)) return false
  for (const tool of result.tools.filter(isJsonObject))
    for (const member of Object.keys(tool))
      if (isDeeperThan(tool[member] as Json, maxDepth - 3)) tool[member] = tooDeep
  return !isDeeperThan(result, maxDepth)
}

/** Replaces the response with an error, in case its call is unknown. */
function rejectMessage(message: JSONRPCMessage, member: string, call: McpCallScope | undefined): void {
  Reflect.deleteProperty(message, member)
  if (member !== 'params')
    Reflect.set(message, 'error', { code: -32603, message: 'The response is nested too deeply.' })
  call?.fail(createUpstreamError('invalid_answer', 'nested too deeply'))
}

function moveToMeta(result: JsonObject): void {
  const moved: JsonObject = {}
  const move = (member: string, key: string, rest?: Json) => {
    const value = result[member]
    if (value === undefined) return
    if (value !== null) moved[key] = value
    if (rest === undefined) delete result[member]
    else result[member] = rest
  }
  move('tools', toolsKey, [])
  move('nextCursor', cursorKey)
  // Any other type is not content, and the client reports it.
  if (typeof result.content === 'object' || typeof result.content === 'string')
    move('content', contentKey, [])
  if (result.content === undefined && result.structuredContent !== undefined) result.content = []
  move('structuredContent', structuredContentKey)
  if (result.isError !== undefined && typeof result.isError !== 'boolean')
    result.isError = String(result.isError).toLowerCase() === 'true'
  if (typeof result.protocolVersion === 'string') completeHandshake(result)
  if (result._meta === undefined && Object.keys(moved).length === 0) return
  result._meta = { ...(isJsonObject(result._meta) && result._meta), ...moved }
}

/** Members that the client requires in the response to `initialize`, although no call needs them. */
function completeHandshake(result: JsonObject): void {
  const { serverInfo, capabilities, instructions } = result
  const { name, version } = isJsonObject(serverInfo) ? serverInfo : {}
  result.serverInfo = {
    ...(isJsonObject(serverInfo) && serverInfo),
    name: typeof name === 'string' ? name : '',
    version: typeof version === 'string' || typeof version === 'number' ? String(version) : '',
  }
  if (!isJsonObject(capabilities)) result.capabilities = {}
  if (typeof instructions !== 'string') delete result.instructions
}

/** `hasContent`: the server sent a member `content`, which may be empty. */
export type MovedContent = {
  meta: JsonObject
  content: Json[]
  hasContent: boolean
  structuredContent: Json | undefined
}

/** The metadata of a tool result, and the content that was moved to it. */
export function splitMovedContent(meta: unknown): MovedContent {
  if (!isJsonObject(meta)) return { meta: {}, content: [], hasContent: false, structuredContent: undefined }
  const { [contentKey]: content = [], [structuredContentKey]: structuredContent, ...others } = meta
  const blocks = [content]
    .flat()
    .map((block) => (typeof block === 'string' ? { type: 'text', text: block } : block))
  return { meta: others, content: blocks, hasContent: contentKey in meta, structuredContent }
}

/** As the server wrote it. */
export type ListCursor = string | number | ExactNumber

export type MovedTools = { tools: Json[]; cursor: ListCursor | undefined }

/** The tools that were moved to `_meta`, and the cursor of the next page. */
export function readMovedTools(meta: unknown): MovedTools {
  const { [toolsKey]: tools, [cursorKey]: cursor } = isJsonObject(meta) ? meta : {}
  const isCursor =
    typeof cursor === 'number' ||
    cursor instanceof ExactNumber ||
    (typeof cursor === 'string' && cursor !== '')
  return { tools: Array.isArray(tools) ? tools : [], cursor: isCursor ? cursor : undefined }
}
