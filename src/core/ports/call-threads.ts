// What calls do in threads, since it would hold the event loop for too long.
import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { XmlNode } from '#core/model/operations/operation.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { ValueRepair } from '#core/model/tools/value-repair.ts'
import type { Tenant, UpstreamResponse } from './upstream.ts'

export type LargeResponse = {
  /** Threads are shared by owner, then by app. */
  tenant: Tenant
  response: UpstreamResponse & {
    /** The headers that callers get, and what they read of redirects, without secrets. */
    reportedHeaders?: JsonObject
    redirection?: string
  }
  /** What is masked in the result. */
  secrets: readonly string[]
  tool: Pick<ManifestTool, 'name' | 'result' | 'hides'>
  /** How XML is read as data; null: it is text. */
  xml: XmlNode | null
}

/** `ignoresUnknown`: whether arguments that the schema does not know are left out. */
export type CostlyArguments = {
  tenant: Tenant
  inputSchema: JsonObject
  args: JsonObject
  ignoresUnknown: boolean
}

/** `repair`: the arguments as they are meant, if they are invalid and one reading of them is possible. */
export type CheckedArguments = {
  violations: InputViolation[]
  repair: ValueRepair | null
}

export interface CallThreads {
  /** Throws UpstreamError: `overloaded` when too many wait, `too_large` when it takes too much time or memory. */
  buildResult(large: LargeResponse): Promise<ToolResult>
  /**
   * The violations of the schema by arguments whose validation was given up; given up again when it takes seconds.
   * Throws UpstreamError: `overloaded` when too many wait.
   */
  validateArguments(costly: CostlyArguments): Promise<CheckedArguments>
}
