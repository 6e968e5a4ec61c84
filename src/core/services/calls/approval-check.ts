// Whether a call is made at all.
import type { JsonObject } from '#base/json.ts'
import type { CallOutcome } from '#core/model/calls/call-record.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'

/** Why a call is not made, and the result for the caller. */
export type WithheldCall = {
  outcome: Extract<CallOutcome, 'awaiting_caller' | 'denied' | 'invalid_arguments' | 'rate_limited'>
  result: ToolResult
}

/** Null means a person has approved the call. */
export type ApprovalCheck = (tool: ManifestTool, args: JsonObject) => Promise<WithheldCall | null>

/** For calls whose arguments the owner of the app entered or stored: they need no further approval. */
export const approveAsOwner: ApprovalCheck = async () => null
