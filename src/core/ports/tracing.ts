import type { TraceSpan } from '#base/trace-span.ts'

/** A request to a published app. */
export type TracedRequest = {
  /** `_OTHER` for a method that does not exist, since callers choose its name. */
  method: string
  /** The tool or prompt of the request, if the app has it. */
  target: { kind: 'tool' | 'prompt'; name: string } | null
  /** The id of the JSON-RPC request. */
  id: string
  revision: string
  appId: string
  /** Trace contexts of the message (`_meta`), which takes precedence, and of the HTTP request. */
  contexts: readonly TraceContextHeaders[]
}

/** Unvalidated, as sent by the caller. */
export type TraceContextHeaders = { traceparent?: unknown; tracestate?: unknown }

export interface Tracing {
  startRequest(request: TracedRequest): TraceSpan
}
