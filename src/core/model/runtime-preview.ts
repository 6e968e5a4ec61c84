import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { Tool } from './tool.ts'
import type { HiddenReason } from './tool-facts.ts'

/** A tool that clients do not see: why it cannot be called, or `blocked` by an issue that names it. */
export type HiddenTool = { tool: Tool; reason: HiddenReason | 'blocked' }

/** A request as it would be sent, its secrets masked. */
export type ShownRequest = { method: string; url: string; headers: [string, string][]; body: string | null }

/**
 * `reason` says why clients do not see the tool, "" when they do. `descriptor` is its element of `tools/list`;
 * null, as the request, when there is nothing that it could call.
 */
export type ToolPreview = {
  tool: Tool
  reason: HiddenTool['reason'] | ''
  descriptor: JsonObject | null
  /** The page that shows its answers, an element of `contents` of `resources/read`; null when there is none. */
  resource: JsonObject | null
  /** Where a browser is shown that page, for an hour; null when there is none. */
  previewUrl: string | null
  /** Made of the defaults and examples of the schema, with placeholders for the rest. */
  exampleArguments: JsonObject
  request: ShownRequest | null
  /** What keeps the example from being sent as it is. */
  faults: InputFault[]
}
