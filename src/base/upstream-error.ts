/**
 * The closed list of what may go wrong: no address, banner or socket error reaches the caller,
 * and a refused address looks like a closed port.
 */
export type UpstreamFault = 'unreachable' | 'timeout' | 'too_large' | 'invalid_answer' | 'cancelled'

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly fault: UpstreamFault
  readonly internal: unknown

  constructor(fault: UpstreamFault, message: string, internal?: unknown) {
    super(message)
    this.fault = fault
    this.internal = internal
  }
}
