import type { JsonObject } from '#base/json.ts'
import type { ToolResult } from '../tools/tool-result.ts'
import type { MaskedRequest } from './runtime-preview.ts'

/**
 * `status` is null where the protocol hides it; `bytes` is the size of the decoded body. `body` has no secrets; null: it is
 * no text, or longer than a test case can record.
 */
export type TrialResponse = {
  status: number | null
  headers: Record<string, string>
  bytes: number
  body: string | null
}

/** What a call sent, with masked secrets, and what came back; null: no response. Long texts are cut. */
export type TrialExchange = { request: MaskedRequest; response: TrialResponse | null }

/** The result of `tools/call` for clients of one revision of MCP. */
export type ClientResult = { revision: string; result: JsonObject }

/** What calling a tool of the draft led to. */
export type TrialResult = {
  result: ToolResult
  /** Of the called tool, not of those chained after it; null: nothing was sent. */
  exchange: TrialExchange | null
  /** Empty for a tool that has nothing to call. */
  clientResults: ClientResult[]
}
