// Records of calls. Every step of a chain is recorded as a call of its own.
import type { JsonObject } from '#base/json.ts'
import { measureUtf8 } from '#base/texts/utf8-length.ts'
import type { UpstreamErrorReason } from '#base/upstream-error.ts'
import type { CallContext, CallOutcome, CallSender } from '#core/model/calls/call-record.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { WithheldCall } from './approval-check.ts'

/** Details of a running call, filled in by the code that makes it. */
export type CallDetails = {
  hasInvalidArguments: boolean
  /** Set when the call was not made for another reason. */
  withheldAs: WithheldCall['outcome'] | null
  failureReason: UpstreamErrorReason | null
  upstreamStatus: number | null
  responseBytes: number
  /** How arguments that the schema rejects were interpreted. */
  argumentNotes: string[]
}

export const createCallDetails = (): CallDetails => ({
  hasInvalidArguments: false,
  withheldAs: null,
  failureReason: null,
  upstreamStatus: null,
  responseBytes: 0,
  argumentNotes: [],
})

/** Starts the record of a call. The returned function ends it; pass null when the call threw. */
export type CallRecorder = (
  tool: ManifestTool,
  args: JsonObject,
  details: CallDetails,
) => (result: ToolResult | null) => void

/** For one call of a client and the further steps of its chain. */
export function createCallRecorder(
  deps: Deps<'calls' | 'clock' | 'ids'>,
  origin: CallContext & CallSender,
): CallRecorder {
  let steps = 0
  return ({ id: toolId, name: tool }, args, details) => {
    const startedAt = deps.clock.now()
    const start = deps.clock.getElapsedMs()
    const step = steps++
    return (result) =>
      deps.calls.record({
        ...origin,
        id: deps.ids.create('call'),
        toolId,
        tool,
        alias: step === 0 ? origin.alias : '',
        step,
        outcome: resolveCallOutcome(result, details),
        upstreamStatus: details.upstreamStatus,
        startedAt,
        durationMs: Math.round((deps.clock.getElapsedMs() - start) * 100) / 100,
        requestBytes: measureUtf8(JSON.stringify(args)),
        answerBytes: details.responseBytes,
        argumentNotes: details.argumentNotes,
        resultNotes: result?.fitted?.notes ?? [],
      })
  }
}

const outcomeByReason: Record<UpstreamErrorReason, CallOutcome> = {
  unreachable: 'upstream_failed',
  timeout: 'timeout',
  too_large: 'upstream_failed',
  invalid_answer: 'upstream_failed',
  cancelled: 'cancelled',
  unavailable: 'upstream_failed',
  overloaded: 'rate_limited',
}

export function resolveCallOutcome(
  result: Pick<ToolResult, 'isError' | 'elicitation'> | null,
  { hasInvalidArguments, withheldAs, failureReason, upstreamStatus }: CallDetails,
): CallOutcome {
  if (hasInvalidArguments) return 'invalid_arguments'
  if (withheldAs) return withheldAs
  if (failureReason) return outcomeByReason[failureReason]
  if (!result) return 'internal_error'
  // Also when the API has rejected the account: the caller has to connect it again.
  if (result.elicitation) return 'awaiting_caller'
  if (!result.isError) return 'ok'
  if (upstreamStatus === 429) return 'rate_limited'
  return upstreamStatus !== null && upstreamStatus >= 500 ? 'upstream_failed' : 'tool_error'
}
