// Rejects requests by their Host header, before any endpoint sees them.

import { countHostHeaders, repeatedHostMessage } from '#base/web/host-guard.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import type { ErrorReport } from './error-envelope.ts'

const missingHost: ErrorReport = { code: 'invalid_request', message: 'The Host header is missing.' }
const repeatedHost: ErrorReport = {
  code: 'invalid_request',
  message: repeatedHostMessage,
}
const foreignHost: ErrorReport = {
  code: 'forbidden',
  message:
    'The Host header is not allowed: it names neither this machine nor a host in the settings BASE_URL and ALLOWED_ORIGINS.',
}

/** Null when the request may be served. HTTP/1.0 needs no Host header; browsers always send one. */
export function explainHostRejection(
  { rawHeaders, headers, httpVersion }: Pick<HttpRequest, 'rawHeaders' | 'headers' | 'httpVersion'>,
  isAllowedHost: (host: string | undefined) => boolean,
): ErrorReport | null {
  const count = countHostHeaders(rawHeaders)
  if (count === 0) return httpVersion === '1.1' ? missingHost : null
  // @guard hosts
  if (count > 1) return repeatedHost
  // @guard hosts
  return isAllowedHost(headers.host) ? null : foreignHost
}
