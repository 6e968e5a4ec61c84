// Converts responses to the form that the client reads. It would reject a message because of its content type, and wait
// for a message that an empty response does not have.
import { TransformStream } from 'node:stream/web'
import type { FetchLike } from '@modelcontextprotocol/client'
import type { Json } from '#base/json.ts'
import { findCallScope } from './call-scope.ts'
import { EventReader } from './event-reader.ts'
import { type RequestId, toMessages } from './lenient-messages.ts'

/** Responses to the waiting request of the current call; other messages are passed on unchanged. */
export const withLenientResponses =
  (guarded: FetchLike): FetchLike =>
  async (url, init) => {
    const requestId = init?.method === 'POST' ? (findCallScope()?.pendingRequestId ?? null) : null
    const response = await guarded(url, init)
    if (!response.ok) return response
    const isStream = /^\s*text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
    if (isStream) return readEvents(response, requestId)
    return requestId === null ? response : readBody(response, requestId)
  }

const eventHeaders = (response: Response) => {
  const headers = new Headers(response.headers)
  headers.set('content-type', 'text/event-stream')
  return headers
}

function readEvents(response: Response, requestId: RequestId): Response {
  if (!response.body) return response
  const reader = new EventReader(requestId)
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const normalize = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const events = reader.read(decoder.decode(chunk, { stream: true }))
      if (events) controller.enqueue(encoder.encode(events))
    },
    flush(controller) {
      const events = reader.read(decoder.decode()) + reader.end()
      if (events) controller.enqueue(encoder.encode(events))
    },
  })
  const body = response.body.pipeThrough(normalize as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Response(body, { status: 200, headers: eventHeaders(response) })
}

/** The beginning of an event stream that is labelled as text. */
const eventStart = /^(data|event|id|retry)?:/

function readBody(response: Response, requestId: RequestId): Response {
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  const readable = new Response(response.body, { status: 200, headers })
  const json = async () => parseBody(await readable.text(), requestId)
  return Object.assign(readable, { json })
}

/** Throws SyntaxError for text without a message. */
function parseBody(text: string, requestId: RequestId): Json {
  if (!eventStart.test(text)) return toMessages(JSON.parse(text) as Json, requestId)
  const reader = new EventReader(requestId)
  const events = reader.read(text) + reader.end()
  return [...events.matchAll(/^data: ([[{].*)$/gm)].flatMap(([, data = '']) => JSON.parse(data) as Json)
}
