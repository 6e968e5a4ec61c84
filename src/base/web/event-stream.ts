// Server-Sent Events as every streaming endpoint writes them.

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

/** Whether the client accepts only an event stream, not JSON. */
export function requiresEventStream(accept: string | undefined): boolean {
  if (!acceptsEventStream(accept)) return false
  const ranges = (accept ?? '').toLowerCase().split(',')
  return !ranges.some((range) => jsonRange.test(range) && !zeroQuality.test(range))
}

const jsonRange = /^\s*(application\/(json|\*)|\*\/\*)\s*(;|$)/
const zeroQuality = /;\s*q\s*=\s*0(\.0*)?\s*(;|$)/

export const acceptsEventStream = (accept: string | undefined): boolean =>
  accept?.toLowerCase().includes(eventStreamType) ?? false
