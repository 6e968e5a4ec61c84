// Server-Sent Events, as every endpoint that streams writes them.

export const eventStreamType = 'text/event-stream'

/** Proxies must not buffer or compress the stream. */
export const eventStreamHeaders = {
  'content-type': eventStreamType,
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** `data` is serialised JSON, which has no line breaks. */
export const formatEvent = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`

/** A comment keeps proxies from closing an idle stream; clients ignore it. */
export const keepAliveComment = ':\n\n'

export const acceptsEventStream = (accept: string | undefined): boolean =>
  accept?.toLowerCase().includes(eventStreamType) ?? false
