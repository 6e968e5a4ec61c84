import { parseExactJson } from '#base/exact-json.ts'
import { TenonError } from '#client'
import { readEvents } from './read-events.ts'

type StreamedReply = { data?: ReadableStream<Uint8Array> | null; response: Response }

/** Returns the last event of an operation that reports progress. `onProgress` gets each earlier state. */
export async function readProgress<Body>(
  reply: Promise<StreamedReply>,
  onProgress: (body: Body) => void,
): Promise<Body> {
  const { data, response } = await reply
  if (!data) throw new Error('The response has no body.')
  for await (const { event, data: text } of readEvents(data)) {
    const body = parseExactJson(text)
    if (event === 'result') return body
    if (event === 'error') throw toEventError(body, response.status)
    onProgress(body)
  }
  // The error is the same as when the service cannot be reached.
  throw new TypeError('The connection ended before the last event.')
}

type ErrorEnvelope = { error: { code: string; message: string; details: unknown; request_id: string } }

function toEventError({ error }: ErrorEnvelope, status: number): TenonError {
  const { code, message, details, request_id: requestId } = error
  return new TenonError(message, { status, code, details, requestId })
}
