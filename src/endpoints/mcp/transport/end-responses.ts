// Ends the responses of one turn of the event loop together, after all requests and upstream responses that had arrived
// were processed: a write also wakes the process that waits for it, and of consecutive writes mostly the first does
// (docs/decisions/0020).
import type { HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import type { SerializedJson } from '../protocol/json-rpc.ts'

/** The head is written. */
type CompleteResponse = {
  response: HttpResponse
  chunks: readonly SerializedJson[]
  encoding: BufferEncoding
}

let waiting: CompleteResponse[] = []

/** Sends the chunks at the end of this turn, unless the client has disconnected by then. */
export function endAtEndOfTurn(
  response: HttpResponse,
  chunks: readonly SerializedJson[],
  encoding: BufferEncoding,
): void {
  if (waiting.length === 0) setImmediate(endResponses)
  waiting.push({ response, chunks, encoding })
}

function endResponses(): void {
  const complete = waiting
  waiting = []
  for (const entry of complete) if (!entry.response.destroyed) endResponse(entry)
}

/** Chunks that are written in one tick are sent together. */
function endResponse({ response, chunks, encoding }: CompleteResponse): void {
  for (const chunk of chunks.slice(0, -1)) response.write(chunk)
  response.end(chunks.at(-1), encoding)
}
