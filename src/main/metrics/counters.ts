// Counters and histograms. Labels hold no values that users choose: only values and ids of the service itself.
import type { Metrics } from '#base/metrics.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { CallRecord } from '#core/model/calls/call-record.ts'
import type { DocumentReader } from '#core/ports/document-reader.ts'
import type { McpUpstream } from '#core/ports/mcp-upstream.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import type { RequestLogEntry } from '#http/http-app.ts'

/** From a call of a fast server, which takes a millisecond, to beyond the default deadline of a call. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const statusClass = (status: number) => `${Math.floor(status / 100)}xx`

export type ServiceCounters = ReturnType<typeof createCounters>

export function createCounters(metrics: Metrics) {
  const requests = metrics.createCounter('tenon_http_requests_total', 'Requests to operations.', [
    'operation',
    'status',
  ])
  const requestTimes = metrics.createHistogram(
    'tenon_http_request_duration_seconds',
    'How long requests to operations took.',
    seconds,
    ['operation'],
  )
  const limited = metrics.createCounter(
    'tenon_app_requests_limited_total',
    'Requests to published apps that exceeded the rate limit.',
  )
  const calls = metrics.createCounter('tenon_calls_total', 'Calls of tools.', ['via', 'outcome'])
  const callTimes = metrics.createHistogram(
    'tenon_call_duration_seconds',
    'How long calls of tools took.',
    seconds,
    ['outcome'],
  )
  const sent = metrics.createCounter('tenon_upstream_requests_total', 'Requests to other servers.', [
    'protocol',
    'outcome',
  ])
  const sentTimes = metrics.createHistogram(
    'tenon_upstream_request_duration_seconds',
    'How long requests to other servers took, with retries.',
    seconds,
    ['protocol'],
  )
  const countSent = <T>(protocol: string, sending: Promise<T>, outcomeOf: (value: T) => string) => {
    const start = performance.now()
    const count = (outcome: string) => {
      sent([protocol, outcome])
      sentTimes((performance.now() - start) / 1000, [protocol])
    }
    return observe(
      sending,
      (value) => count(outcomeOf(value)),
      (error) => count(failureLabel(error)),
    )
  }
  const imports = metrics.createCounter('tenon_imports_total', 'Documents that imports have read.', [
    'outcome',
  ])

  const request = ({ operation, status, ms }: RequestLogEntry) => {
    const label = operation || 'none'
    requests([label, statusClass(status)])
    requestTimes(ms / 1000, [label])
  }
  const call = ({ via, outcome, durationMs }: CallRecord) => {
    calls([via, outcome])
    callTimes(durationMs / 1000, [outcome])
  }
  return {
    request,
    call,
    /** Counts the requests that `limit` rejects; `limit` returns the seconds to wait. */
    countLimited: (limit: (id: string) => number) => (id: string) => {
      const wait = limit(id)
      if (wait > 0) limited()
      return wait
    },
    upstream: <U extends Upstream>(upstream: U): U => ({
      ...upstream,
      send: (sent) => countSent('http', upstream.send(sent), ({ status }) => statusClass(status)),
    }),
    mcpUpstream: <U extends McpUpstream>(upstream: U): U => ({
      ...upstream,
      call: (...args) => countSent('mcp', upstream.call(...args), ({ kind }) => kind),
    }),
    documents: <D extends DocumentReader>(documents: D): D => {
      const countReads = <T extends object>(reading: Promise<T>) =>
        observe(
          reading,
          (read) => 'url' in read || imports(['problems' in read ? 'refused' : 'read']),
          () => imports(['failed']),
        )
      return {
        ...documents,
        read: (...args) => countReads(documents.read(...args)),
        readImportRequest: (...args) => countReads(documents.readImportRequest(...args)),
      }
    },
  }
}

const failureLabel = (error: unknown) => (error instanceof UpstreamError ? error.reason : 'error')

/** Calls a listener when the promise settles; returns the same promise. */
function observe<T>(
  promise: Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
): Promise<T> {
  promise.then(onValue, onError)
  return promise
}
