import { createParser } from 'eventsource-parser'

export type ServerEvent = { event: string; data: string }

/** Yields the events of a `text/event-stream` response as they arrive. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const received: ServerEvent[] = []
  const parser = createParser({ onEvent: ({ event = '', data }) => received.push({ event, data }) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parser.feed(decoder.decode(chunk.value, { stream: true }))
    yield* received.splice(0)
  }
}
