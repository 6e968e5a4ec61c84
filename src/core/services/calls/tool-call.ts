// What one call of one tool consists of.
import type { JsonObject } from '#base/json.ts'
import type { ProgressListener } from '#core/model/calls/call-progress.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import type { CredentialSource } from '../credentials/open-credential.ts'
import type { CallDetails, CallRecorder } from './call-recorder.ts'

/** What a call needs beside its arguments. */
export type ToolCallDeps = Deps<'upstream' | 'mcpUpstream' | 'largeResults'> & {
  resolveCredential: CredentialSource
  tenant: Tenant
  /** Records the call; absent: no record. */
  record?: CallRecorder
}

export type ToolCallOptions = {
  signal?: AbortSignal | undefined
  /** The number of services that the call passed before this one. */
  hops?: number
  /** Absent: no progress is requested from the server of the tool. */
  report?: ProgressListener | undefined
}

/** A call that has begun. */
export type RunningCall = { args: JsonObject; details: CallDetails; options: ToolCallOptions }
