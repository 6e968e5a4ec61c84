import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a submitted form can come from the issuer's own pages. They send no referrer, so browsers send `Origin:
 * null`; then `Sec-Fetch-Site` decides, which browsers send only to https and loopback.
 */
export function isOwnFormSubmission(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin = 'null' } = headers
  const isOwnOrigin = origin === 'null' || origin === new URL(publicUrl).origin
  return isOwnOrigin && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
}
