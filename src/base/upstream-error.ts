/**
 * A closed list, so that no address, banner or socket error reaches the caller. An address that the egress policy
 * forbids looks like a closed port, except to the owner (`EgressDenial`). The last two mean that no request was sent:
 * the app's circuit for the server is open (`unavailable`), or a limit of concurrent requests is exhausted
 * (`overloaded`).
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

/**
 * Why the egress policy forbids the addresses of a server. It is the `internal` of an error that otherwise looks like a
 * closed port. `description` has the addresses, for the log; `advice` has none, for the owner of the app, who chose the
 * server. Callers of a published app see neither.
 */
export class EgressDenial {
  readonly target: string
  readonly description: string
  readonly advice: string

  constructor(target: string, description: string, advice: string) {
    this.target = target
    this.description = description
    this.advice = advice
  }
}

/** The message for the owner of the app, who may learn that the egress policy forbids the server's address. */
export const describeForOwner = ({ internal, message }: UpstreamError): string =>
  internal instanceof EgressDenial ? internal.advice : message

/** The reason is `invalid_answer`. The message names the content encoding, which is not confidential. */
export class UnreadableEncodingError extends UpstreamError {
  constructor(encoding: string) {
    super(
      'invalid_answer',
      `The server sent a response in the content encoding "${encoding}", which is not supported; supported are gzip, deflate, br and zstd.`,
    )
  }
}

/** Whose limit of concurrent requests is exhausted; `server`: the limit of an app at one server. */
export type ConcurrencyScope = 'service' | 'owner' | 'app' | 'server'

const exhaustedLimits: Record<ConcurrencyScope, string> = {
  service: 'this service has reached its limit of concurrent requests',
  owner: 'the apps of this owner have reached their limit of concurrent requests',
  app: 'this app has reached its limit of concurrent requests',
  server: 'this app has reached its limit of concurrent requests to this server',
}

const overloadRetrySeconds = 2

/** The reason is `overloaded`. The message says whose limit it is, since the server did not reject the request. */
export class UpstreamOverloadError extends UpstreamError {
  readonly scope: ConcurrencyScope

  constructor(scope: ConcurrencyScope, waitedMs: number) {
    const wait =
      waitedMs > 0 ? `no slot became free within ${(waitedMs / 1000).toFixed(1)} s` : 'the queue is full'
    super(
      'overloaded',
      `The request was not sent: ${exhaustedLimits[scope]}, and ${wait}. The server did not reject it; retry after ${overloadRetrySeconds} s, or send fewer requests at once.`,
      undefined,
      overloadRetrySeconds,
    )
    this.scope = scope
  }
}
