// What comes in of a server, before the client reads it. The client is strict with the whole of a message, so that one
// strange tool would cost all others: the tools of a list go past it, to be judged one by one.
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { deeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { fault } from '../faults.ts'
import type { Call } from './call.ts'
import { cleaned } from './cleaned.ts'

const maxDepth = 100

/** Where the client leaves a list of tools as it was. */
const toolsKey = 'tenon/tools'

/** Changes the message in place; `call` is the one that waits for it, when that is known. */
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

/** What is left says that there is no answer, in case nobody knows whose it was. */
function refuse(message: JSONRPCMessage, part: string, call: Call | undefined): void {
  Reflect.deleteProperty(message, part)
  if (part !== 'params')
    Reflect.set(message, 'error', { code: -32603, message: 'The answer is nested too deeply.' })
  call?.fail(fault('invalid_answer', 'nested too deeply'))
}

function setToolsAside(result: JsonObject): void {
  if (!Array.isArray(result.tools)) return
  result._meta = { ...(isJsonObject(result._meta) && result._meta), [toolsKey]: result.tools }
  result.tools = []
}

/** The tools that were set aside. */
export function toolsIn(meta: unknown): Json[] {
  const tools = isJsonObject(meta) ? meta[toolsKey] : undefined
  return Array.isArray(tools) ? tools : []
}
