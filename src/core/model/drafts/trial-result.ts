import type { JsonObject } from '#base/json.ts'
import type { ToolResult } from '../tools/tool-result.ts'
import type { MaskedRequest } from './runtime-preview.ts'

/**
 * `status` is null where the protocol hides it; `bytes` is the size of the decoded body. `body` has no secrets; it is
 * null for binary data, and when it is too long for a test case.
 */
export type TrialResponse = {
  status: number | null
  headers: Record<string, string>
  bytes: number
  body: string | null
}

/** A request with masked secrets, and its response; null means no response. Long texts are cut. */
export type TrialExchange = { request: MaskedRequest; response: TrialResponse | null }

/** The result of `tools/call` for clients of one revision of MCP. */
export type ClientResult = { revision: string; result: JsonObject }

/** The result of calling a tool of the draft. */
export type TrialResult = {
  result: ToolResult
  /** The exchange of the called tool, without the tools chained after it; null means nothing was sent. */
  exchange: TrialExchange | null
  /** Empty for a tool that has nothing to call. */
  clientResults: ClientResult[]
}
