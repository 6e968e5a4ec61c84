// The spans of a trace, independent of how they are exported.
import { UpstreamError } from './upstream-error.ts'

/** The steps of a call. They name no arguments, paths or credentials. */
export type TraceStep =
  | { kind: 'validation' }
  | { kind: 'credential' }
  /** One attempt at a request; `resends`: the attempts before it. */
  | { kind: 'http'; method: string; url: string; resends: number }
  /** A call of a tool of an MCP server. */
  | { kind: 'mcp'; tool: string; endpoint: string }

export interface TraceSpan {
  /** Headers that continue the trace at another server (W3C Trace Context). */
  readonly headers: readonly [name: string, value: string][]
  startStep(step: TraceStep): TraceSpan
  /** HTTP status of the response. */
  setStatus(status: number): void
  /** `error`: a word from a closed list. */
  fail(error: string): void
  end(): void
}

/** Runs `work` as a step, which fails when `work` throws. */
export async function runTraceStep<T>(
  parent: TraceSpan,
  step: TraceStep,
  work: (span: TraceSpan) => T | Promise<T>,
): Promise<T> {
  const span = parent.startStep(step)
  try {
    return await work(span)
  } catch (error) {
    span.fail(describeTraceFailure(error))
    throw error
  } finally {
    span.end()
  }
}

/** A word from a closed list. */
export const describeTraceFailure = (error: unknown): string =>
  error instanceof UpstreamError ? error.reason : 'internal_error'
