import { runTraceStep, type TraceSpan } from '#base/trace-span.ts'
import type { UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import type { RequestAttempt } from './dispatch-request.ts'

type TracedSend = (headers: UpstreamRequest['headers'], attempt: RequestAttempt) => Promise<UpstreamResponse>

const contextHeader = /^trace(parent|state)$/i

/** Each try is a step of its own, which its server continues. */
export function traceAttempts(
  span: TraceSpan,
  { method, url, headers }: UpstreamRequest,
  send: TracedSend,
): (attempt: RequestAttempt) => Promise<UpstreamResponse> {
  const others = headers.filter(([name]) => !contextHeader.test(name))
  let resends = 0
  return (attempt) =>
    runTraceStep(span, { kind: 'http', method, url, resends: resends++ }, async (step) => {
      const response = await send([...others, ...step.headers], attempt)
      step.setStatus(response.status)
      return response
    })
}
