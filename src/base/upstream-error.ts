/**
 * The closed list of what may go wrong: no address, banner or socket error reaches the caller,
 * and a refused address looks like a closed port. Of the last two the server hears nothing: the caller's own app has
 * seen it fail of late, or has too much under way.
 */
export type UpstreamFault =
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'invalid_answer'
  | 'cancelled'
  | 'unavailable'
  | 'overloaded'

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly fault: UpstreamFault
  readonly internal: unknown
  /** Whole seconds after which it may go better; 0 when nobody knows. */
  readonly retryAfter: number

  constructor(fault: UpstreamFault, message: string, internal?: unknown, retryAfter = 0) {
    super(message)
    this.fault = fault
    this.internal = internal
    this.retryAfter = retryAfter
  }
}
