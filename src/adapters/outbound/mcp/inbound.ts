// Prepares messages of a server before the client parses them. The client rejects a whole message when one tool in it
// is invalid, so the tools of a list are moved out of its sight and validated one by one.
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { deeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { fault } from '../faults.ts'
import type { Call } from './call.ts'
import { cleaned } from './cleaned.ts'

const maxDepth = 100

/** Key in `_meta` under which the client passes the list of tools on unchanged. */
const toolsKey = 'tenon/tools'

/** Changes the message in place; `call` is the call that waits for it, if known. */
export function takeIn(message: JSONRPCMessage, call: Call | undefined): void {
  if (call && 'id' in message && !('method' in message) && message.id === call.awaited) call.awaited = null
  for (const part of ['result', 'error', 'params']) {
    const value: unknown = Reflect.get(message, part)
    if (!isJsonObject(value)) continue
    if (deeperThan(value, maxDepth)) refuse(message, part, call)
    else cleaned(value)
    if (part === 'result') setToolsAside(value)
  }
}

/** Replaces the response by an error, in case the call it belongs to is not known. */
function refuse(message: JSONRPCMessage, part: string, call: Call | undefined): void {
  Reflect.deleteProperty(message, part)
  if (part !== 'params')
    Reflect.set(message, 'error', { code: -32603, message: 'The response is nested too deeply.' })
  call?.fail(fault('invalid_answer', 'nested too deeply'))
}

function setToolsAside(result: JsonObject): void {
  if (!Array.isArray(result.tools)) return
  result._meta = { ...(isJsonObject(result._meta) && result._meta), [toolsKey]: result.tools }
  result.tools = []
}

/** The tools that were moved to `_meta`. */
export function toolsIn(meta: unknown): Json[] {
  const tools = isJsonObject(meta) ? meta[toolsKey] : undefined
  return Array.isArray(tools) ? tools : []
}
