// Records of calls. Every step of a chain is recorded as a call of its own.
import type { JsonObject } from '#base/json.ts'
import type { UpstreamFault } from '#base/upstream-error.ts'
import { utf8Length } from '#core/engines/tool-result/utf8-length.ts'
import type { CallOrigin, CallOutcome } from '#core/model/call.ts'
import type { ManifestTool } from '#core/model/manifest.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { Uses } from '#core/ports/sockets.ts'

/** Details of a running call, filled in by the code that makes it. */
export type CallFacts = {
  refused: boolean
  fault: UpstreamFault | null
  upstreamStatus: number | null
  answerBytes: number
}

export const noFacts = (): CallFacts => ({
  refused: false,
  fault: null,
  upstreamStatus: null,
  answerBytes: 0,
})

/** Starts the record of a call. The returned function ends it; pass null when the call threw. */
export type CallRecorder = (
  tool: ManifestTool,
  args: JsonObject,
  facts: CallFacts,
) => (result: ToolResult | null) => void

/** For one call of a client and the further steps of its chain. */
export function callRecorder(uses: Uses<'calls' | 'clock' | 'ids'>, origin: CallOrigin): CallRecorder {
  let steps = 0
  return ({ id: toolId, name: tool }, args, facts) => {
    const startedAt = uses.clock.now()
    const start = uses.calls.elapsed()
    const step = steps++
    return (result) =>
      uses.calls.note({
        ...origin,
        id: uses.ids.make('call'),
        toolId,
        tool,
        step,
        outcome: outcomeOf(result, facts),
        upstreamStatus: facts.upstreamStatus,
        startedAt,
        durationMs: Math.round((uses.calls.elapsed() - start) * 100) / 100,
        requestBytes: utf8Length(JSON.stringify(args)),
        answerBytes: facts.answerBytes,
      })
  }
}

const outcomeOfFault: Record<UpstreamFault, CallOutcome> = {
  unreachable: 'upstream_failed',
  timeout: 'timeout',
  too_large: 'upstream_failed',
  invalid_answer: 'upstream_failed',
  cancelled: 'cancelled',
  unavailable: 'upstream_failed',
  overloaded: 'rate_limited',
}

export function outcomeOf(
  result: Pick<ToolResult, 'isError'> | null,
  { refused, fault, upstreamStatus }: CallFacts,
): CallOutcome {
  if (refused) return 'invalid_arguments'
  if (fault) return outcomeOfFault[fault]
  if (!result) return 'internal_error'
  if (!result.isError) return 'ok'
  if (upstreamStatus === 429) return 'rate_limited'
  return upstreamStatus !== null && upstreamStatus >= 500 ? 'upstream_failed' : 'tool_error'
}
