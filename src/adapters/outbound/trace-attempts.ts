import { describeTraceFailure, type TraceSpan } from '#base/trace-span.ts'
import type { UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import type { RequestAttempt } from './dispatch-request.ts'
import type { RequestHead } from './request-head.ts'

type SendHead = (head: RequestHead, attempt: RequestAttempt) => Promise<UpstreamResponse>

const contextHeader = /^trace(parent|state)$/i

/** Without the context of another trace, which a tool may pass on. */
export const withoutTraceContext = (request: UpstreamRequest): UpstreamRequest =>
  request.headers.some(([name]) => contextHeader.test(name))
    ? {
        ...request,
        // @guard trace-attempts
        headers: request.headers.filter(([name]) => !contextHeader.test(name)),
      }
    : request

/** `head` has no trace context. */
type TracedSending = { request: UpstreamRequest; head: RequestHead; send: SendHead }

/** Each attempt is a separate step, which its server continues. */
export function traceAttempts(
  span: TraceSpan,
  { request: { method, url }, head, send }: TracedSending,
): (attempt: RequestAttempt) => Promise<UpstreamResponse> {
  let resends = 0
  return (attempt) => {
    const step = span.startStep({ kind: 'http', method, url, resends: resends++ })
    const endStep = (response: UpstreamResponse) => {
      step.setStatus(response.status)
      step.end()
      return response
    }
    const failStep = (error: unknown) => {
      step.fail(describeTraceFailure(error))
      step.end()
      throw error
    }
    return send({ ...head, headers: [...head.headers, ...step.headers.flat()] }, attempt).then(
      endStep,
      failStep,
    )
  }
}
