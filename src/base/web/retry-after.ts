/** A Retry-After header (RFC 9110, 10.2.3): seconds to wait, or a time in milliseconds since 1970. */
export type RetryAfter = { seconds: number } | { time: number }

/** Null when the header is missing or malformed. */
export function parseRetryAfter(header: string | undefined): RetryAfter | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return { seconds: Number(header) }
  const time = Date.parse(header)
  return Number.isNaN(time) ? null : { time }
}
