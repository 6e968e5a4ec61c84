/**
 * A closed list, so that no address, banner or socket error reaches the caller; an address that the egress policy
 * forbids looks like a closed port. For the last two no request is sent: the app's circuit to that server is open
 * (`unavailable`), or the app has too many requests in progress (`overloaded`).
 */
export type UpstreamErrorReason =
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'invalid_answer'
  | 'cancelled'
  | 'unavailable'
  | 'overloaded'

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly reason: UpstreamErrorReason
  readonly internal: unknown
  /** Whole seconds after which a retry may succeed; 0 when unknown. */
  readonly retryAfter: number

  constructor(reason: UpstreamErrorReason, message: string, internal?: unknown, retryAfter = 0) {
    super(message)
    this.reason = reason
    this.internal = internal
    this.retryAfter = retryAfter
  }
}
