// JSON-RPC as servers really send it: without `jsonrpc`, with `error: null` next to the result, with the id as text or
// null, several messages in a list. The client accepts none of these, and they leave no doubt about what is meant.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export type RequestId = string | number | null

/** JSON-RPC's code of an internal error, for errors that have none. */
const internalError = -32603

/** The messages in a body or an event. `requestId`: the id of the waiting request; null for none. */
export const toMessages = (value: Json, requestId: RequestId): Json[] =>
  [value].flat().map((message) => (isJsonObject(message) ? completeMessage(message, requestId) : message))

/** In place, since a message may be large. */
function completeMessage(message: JsonObject, requestId: RequestId): JsonObject {
  const isResponse = typeof message.method !== 'string' && ('result' in message || 'error' in message)
  if (typeof message.method !== 'string' && !isResponse) return message
  message.jsonrpc = '2.0'
  for (const member of ['params', 'result', 'error']) {
    const value = message[member]
    if (isJsonObject(value) && value._meta === null) delete value._meta
  }
  if (message.params === null) delete message.params
  if (!isResponse) return message
  if (isSameId(message.id, requestId)) message.id = requestId
  if (isNoError(message)) delete message.error
  if (message.error === undefined) message.result = completeResult(message.result ?? {})
  else {
    message.error = completeError(message.error)
    delete message.result
  }
  return message
}

/** A value that is not an object can only be the content of a result: text, blocks, or data. */
function completeResult(result: Json): Json {
  if (isJsonObject(result)) return result
  const isContent = typeof result === 'string' || (Array.isArray(result) && result.every(isBlock))
  return isContent ? { content: result } : { structuredContent: result }
}

const isBlock = (value: Json) => isJsonObject(value) && typeof value.type === 'string'

/** Servers respond with the id null to requests that they could not read. */
const isSameId = (id: Json | undefined, requestId: RequestId) =>
  requestId !== null && (id === undefined || id === null || String(id) === String(requestId))

function isNoError({ error, result }: JsonObject): boolean {
  if (error === undefined) return false
  const isEmpty = !error || (isJsonObject(error) && error.code === undefined && error.message === undefined)
  return isEmpty && (error === null || (result !== undefined && result !== null))
}

export function completeError(error: Json): JsonObject {
  if (!isJsonObject(error)) return { code: internalError, message: typeof error === 'string' ? error : '' }
  const { code, message, ...rest } = error
  const number = typeof code === 'string' && code.trim() !== '' ? Number(code) : code
  return {
    ...rest,
    code: Number.isSafeInteger(number) ? (number as number) : internalError,
    message: typeof message === 'string' ? message : message === undefined ? '' : JSON.stringify(message),
  }
}

/** In a text this long, only the ends are searched for the members of a message. */
const searched = 250

/** Whether the client accepts the message unchanged, like nearly all; others are parsed again. */
export function isPlainMessage(text: string): boolean {
  const ends = text.length > 2 * searched ? `${text.slice(0, searched)} ${text.slice(-searched)}` : text
  return (
    text.startsWith('{') &&
    ends.includes('"jsonrpc"') &&
    !/"(error|result|params|_meta|id)"\s*:\s*(null|"\d*")|"result"\s*:\s*[^\s{]/.test(ends)
  )
}
