import { createHash, timingSafeEqual } from 'node:crypto'
import { parseBearerToken } from '#base/web/bearer.ts'
import { type HttpMount, sendText } from './server.ts'

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Prometheus metrics for requests with the configured bearer token. Without a configured token there is no endpoint.
 * Loopback is not exempt: behind a reverse proxy, every request comes from there.
 */
export const createMetricsMounts = (
  token: string | null,
  renderMetrics: () => Promise<string>,
): HttpMount[] =>
  token === null
    ? []
    : [
        {
          path: '/metrics',
          async handle(request, response) {
            const isAllowed = timingSafeEqual(
              hashToken(parseBearerToken(request.headers.authorization)),
              hashToken(token),
            )
            const noStore = { 'Cache-Control': 'no-store' }
            // @guard http/metrics
            if (!isAllowed) return sendText(response, 401, { ...noStore, 'WWW-Authenticate': 'Bearer' }, '')
            if (request.method !== 'GET') return sendText(response, 405, { ...noStore, Allow: 'GET' }, '')
            const type = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
            sendText(response, 200, { ...noStore, ...type }, await renderMetrics())
          },
        },
      ]
