import { createHash, timingSafeEqual } from 'node:crypto'
import { bearerToken } from '#base/bearer.ts'
import { type Mount, sendText } from './server.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Prometheus metrics, for requests with the configured bearer token. Loopback is not exempt, since behind a reverse
 * proxy every request comes from there. Without a configured token there is no endpoint.
 */
export const metricsMounts = (token: string | null, text: () => string): Mount[] =>
  token === null
    ? []
    : [
        {
          path: '/metrics',
          handle(request, response) {
            const isAllowed = timingSafeEqual(
              digest(bearerToken(request.headers.authorization)),
              digest(token),
            )
            const kept = { 'Cache-Control': 'no-store' }
            if (!isAllowed) return sendText(response, 401, { ...kept, 'WWW-Authenticate': 'Bearer' }, '')
            if (request.method !== 'GET') return sendText(response, 405, { ...kept, Allow: 'GET' }, '')
            const type = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
            sendText(response, 200, { ...kept, ...type }, text())
          },
        },
      ]
