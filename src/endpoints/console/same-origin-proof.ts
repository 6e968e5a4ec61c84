// Cross-site request forgery: a cookie counts only with proof that a page of the service itself sent the request.
import type { IncomingMessage } from 'node:http'

/** Other sites cannot send it: no CORS preflight allows it. */
export const consoleHeader = 'x-tenon-console'

const safeMethods = new Set(['GET', 'HEAD'])

// @guard cross-site
/**
 * Browsers send `Sec-Fetch-Site` over https and to loopback. Elsewhere `Origin` decides, which they send with every
 * request that is cross-origin or changes something.
 */
export function hasSameOriginProof(
  { method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  ownOrigin: string,
): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (headers[consoleHeader] !== '1') return false
  if (origin !== undefined && origin !== ownOrigin) return false
  if (site !== undefined) return site === 'same-origin'
  return origin === ownOrigin || safeMethods.has(method)
}
