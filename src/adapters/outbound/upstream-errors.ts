// Maps every failure of an outbound request to the closed list of UpstreamError kinds. A denied address and a closed
// port give the same message, so that the internal network cannot be scanned through the service; the cause is only in
// `internal`.
import { UnreadableEncodingError, UpstreamError, type UpstreamErrorReason } from '#base/upstream-error.ts'

const messages: Record<Exclude<UpstreamErrorReason, 'overloaded'>, string> = {
  unreachable: 'The server could not be reached.',
  timeout: 'The server did not answer in time.',
  too_large: 'The response of the server is too large.',
  invalid_answer: 'The response of the server could not be read.',
  cancelled: 'The call was cancelled.',
  unavailable: 'Recent calls to the server failed; further calls are suspended for a few seconds.',
}

export const createUpstreamError = (kind: keyof typeof messages, internal?: unknown) =>
  new UpstreamError(kind, messages[kind], internal)

export const createCircuitOpenError = (retryAfter: number) =>
  new UpstreamError('unavailable', messages.unavailable, undefined, retryAfter)

/** For a response that exceeds the available memory of the service. */
export const createMemoryShortageError = (internal?: unknown) =>
  new UpstreamError(
    'overloaded',
    'The service has no memory for the response at the moment. The request may have been processed; retry later, or request less data.',
    internal,
  )

const maxEncodingLength = 40

/** For a response in an unknown encoding, or in another one than its header says. */
export const createEncodingError = (encoding: string) =>
  new UnreadableEncodingError(toShownEncoding(encoding))

export const toShownEncoding = (encoding: string) =>
  encoding.slice(0, maxEncodingLength).replace(/[^\w ,;=.+-]/g, '?')

/** For a request that must not be sent to any server; the reason only repeats what the caller supplied. */
export const createUnsendableError = (reason: string) =>
  new UpstreamError('unreachable', `The request was not sent: ${reason}.`)

const kindsByCode: Record<string, keyof typeof messages> = {
  HTTP_HEAD_TOO_LARGE: 'too_large',
  HTTP_CLIENT_CLOSED: 'cancelled',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
  ERR_BUFFER_TOO_LARGE: 'too_large',
}

/**
 * `hasResponse`: whether a response had begun. The error is then in the response rather than in reaching the server.
 */
export function toUpstreamError(error: unknown, hasResponse: boolean): UpstreamError {
  if (error instanceof UpstreamError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const kind = code.startsWith('HPE_') || hasResponse ? 'invalid_answer' : 'unreachable'
  return createUpstreamError(kindsByCode[code] ?? kind, error)
}
