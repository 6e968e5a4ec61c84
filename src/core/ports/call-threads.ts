// Work of calls that would hold the event loop for too long; it runs in threads.
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
    /** The headers and redirect notes for callers, without secrets. */
    reportedHeaders?: JsonObject
    redirection?: string
  }
  /** The secrets to mask in the result. */
  secrets: readonly string[]
  tool: Pick<ManifestTool, 'name' | 'result' | 'hides'>
  /** How XML is read as data; null reads it as text. */
  xml: XmlNode | null
}

/** `ignoresUnknown`: whether arguments that the schema does not know are left out. */
export type CostlyArguments = {
  tenant: Tenant
  inputSchema: JsonObject
  args: JsonObject
  ignoresUnknown: boolean
}

/** `repair`: the intended arguments, if they are invalid but have exactly one possible meaning. */
export type CheckedArguments = {
  violations: InputViolation[]
  repair: ValueRepair | null
}

export interface CallThreads {
  /** Throws UpstreamError: `overloaded` when too many wait, `too_large` when it takes too much time or memory. */
  buildResult(large: LargeResponse): Promise<ToolResult>
  /**
   * Validates arguments whose validation in the event loop took too long. It is given up again after seconds. Throws
   * UpstreamError: `overloaded` when too many wait.
   */
  validateArguments(costly: CostlyArguments): Promise<CheckedArguments>
}
