// Counters and histograms. No label holds a value that users choose: only values and ids of the service itself.
import type { Metrics } from '#base/metrics.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { Call } from '#core/model/call.ts'
import type { Documents } from '#core/ports/documents.ts'
import type { McpUpstream } from '#core/ports/mcp-upstream.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import type { RequestLine } from '#http/router.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const classOf = (status: number) => `${Math.floor(status / 100)}xx`

export type Counting = ReturnType<typeof counting>

export function counting(metrics: Metrics) {
  const requests = metrics.counter('tenon_http_requests_total', 'Requests to operations.', [
    'operation',
    'status',
  ])
  const requestTimes = metrics.histogram(
    'tenon_http_request_duration_seconds',
    'How long requests to operations took.',
    seconds,
    ['operation'],
  )
  const limited = metrics.counter(
    'tenon_app_requests_limited_total',
    'Requests to published apps that were too many.',
  )
  const calls = metrics.counter('tenon_calls_total', 'Calls of tools.', ['via', 'outcome'])
  const callTimes = metrics.histogram(
    'tenon_call_duration_seconds',
    'How long calls of tools took.',
    seconds,
    ['outcome'],
  )
  const sent = metrics.counter('tenon_upstream_requests_total', 'Requests to other servers.', [
    'protocol',
    'outcome',
  ])
  const imports = metrics.counter('tenon_imports_total', 'Documents that were read.', ['outcome'])

  const request = ({ operation, status, ms }: RequestLine) => {
    const named = operation || 'none'
    requests([named, classOf(status)])
    requestTimes(ms / 1000, [named])
  }
  const call = ({ via, outcome, durationMs }: Call) => {
    calls([via, outcome])
    callTimes(durationMs / 1000, [outcome])
  }
  return {
    request,
    call,
    /** Counts the requests that `limit` rejects; `limit` returns the seconds to wait. */
    admitted: (admit: (id: string) => number) => (id: string) => {
      const wait = admit(id)
      if (wait > 0) limited()
      return wait
    },
    upstream: <U extends Upstream>(upstream: U): U => ({
      ...upstream,
      send: (one) =>
        told(
          upstream.send(one),
          ({ status }) => sent(['http', classOf(status)]),
          (error) => sent(['http', faultOf(error)]),
        ),
    }),
    mcpUpstream: <U extends McpUpstream>(upstream: U): U => ({
      ...upstream,
      call: (...asked) =>
        told(
          upstream.call(...asked),
          ({ kind }) => sent(['mcp', kind]),
          (error) => sent(['mcp', faultOf(error)]),
        ),
    }),
    documents: <D extends Documents>(documents: D): D => {
      const noted = <T extends object>(reading: Promise<T>) =>
        told(
          reading,
          (read) => 'url' in read || imports(['faults' in read ? 'refused' : 'read']),
          () => imports(['failed']),
        )
      return {
        ...documents,
        read: (...asked) => noted(documents.read(...asked)),
        readRequest: (...asked) => noted(documents.readRequest(...asked)),
      }
    },
  }
}

const faultOf = (error: unknown) => (error instanceof UpstreamError ? error.fault : 'error')

/** Calls a listener when the promise settles; returns the same promise. */
function told<T>(promise: Promise<T>, good: (value: T) => void, bad: (error: unknown) => void): Promise<T> {
  promise.then(good, bad)
  return promise
}
