// The parts of one call of one tool.
import type { JsonObject } from '#base/json.ts'
import type { TraceSpan } from '#base/trace-span.ts'
import type { CallerRules } from '#core/engines/tools/access/index.ts'
import type { ProgressListener } from '#core/model/calls/call-progress.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import type { CredentialSource } from '../credentials/open-credential.ts'
import type { ApprovalCheck } from './approval-check.ts'
import type { CallDetails, CallRecorder } from './call-recorder.ts'
import type { ExchangeRecorder } from './exchange-recorder.ts'

/** The dependencies and settings of a call. */
export type ToolCallDeps = Deps<'upstream' | 'mcpUpstream' | 'callThreads' | 'timer' | 'clock'> & {
  resolveCredential: CredentialSource
  tenant: Tenant
  /** Records the call; absent means no record. */
  record?: CallRecorder
  /** Asked only for tools that require the approval of a person. */
  checkApproval: ApprovalCheck
  /** Decides about the arguments of calls; absent means that no rule restricts the caller. */
  rules?: CallerRules | undefined
  /** Records what is sent and received; absent means no recording, as in calls of clients. */
  exchange?: ExchangeRecorder
}

export type ToolCallOptions = {
  signal?: AbortSignal | undefined
  /** The number of services that the call passed before this service. */
  hops?: number
  /** Absent means no progress is requested from the server of the tool. */
  report?: ProgressListener | undefined
  /** The span of the call; absent means nothing is traced. */
  span?: TraceSpan | undefined
  /** Whether the caller is the owner of the app, who may know why the egress policy forbids a server. */
  isOwner?: boolean
}

/** A call that has begun. */
export type RunningCall = { args: JsonObject; details: CallDetails; options: ToolCallOptions }
