// Logs rejected requests to published apps, a line for each. A flood of requests must not fill the log.

import type { ClientAddress } from '#base/web/client-address.ts'
import { parseRequestId, requestIdHeader } from '#base/web/request-id.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { McpRejection } from '#endpoints/mcp/endpoint.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import type { Log } from './log.ts'

const windowMs = 60_000
/** Lines in a minute. */
export const maxRejectionLines = 60

type RejectionLogDeps = Deps<'clock'> & { log: Log; clientAddressOf(request: HttpRequest): ClientAddress }

/** `omitted` of a line: the number of earlier rejected requests without a line. */
export function createRejectionLog({ clock, log, clientAddressOf }: RejectionLogDeps) {
  let windowStart = Number.NEGATIVE_INFINITY
  let lines = 0
  let omitted = 0
  return (request: HttpRequest, rejection: McpRejection): void => {
    const now = clock.getElapsedMs()
    if (now - windowStart >= windowMs) {
      windowStart = now
      lines = 0
    }
    if (lines === maxRejectionLines) {
      omitted++
      return
    }
    lines++
    const requestId = parseRequestId(request.headers[requestIdHeader])
    log.info({ requestId, ...rejection, address: clientAddressOf(request), omitted }, 'rejected')
    omitted = 0
  }
}
