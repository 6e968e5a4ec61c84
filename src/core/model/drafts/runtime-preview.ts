import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { Tool } from '../tools/tool.ts'
import type { HiddenReason } from '../tools/tool-details.ts'

/** A tool that is hidden from clients; `blocked`: by a blocking issue of the draft. */
export type HiddenTool = { tool: Tool; reason: HiddenReason | 'blocked' }

/** A request as it would be sent, with masked secrets. */
export type MaskedRequest = { method: string; url: string; headers: [string, string][]; body: string | null }

/**
 * `reason`: why the tool is hidden from clients; "" when it is exposed. `descriptor`: its element of `tools/list`.
 * `descriptor` and `request` are null when the tool has nothing to call.
 */
export type ToolPreview = {
  tool: Tool
  reason: HiddenTool['reason'] | ''
  descriptor: JsonObject | null
  /** The page of its widget: an element of `contents` of `resources/read`; null when there is none. */
  resource: JsonObject | null
  /** URL of a preview of that page in a browser, valid for an hour; null when there is none. */
  previewUrl: string | null
  /** Built from the defaults and examples of the schema, with placeholders for the rest. */
  exampleArguments: JsonObject
  request: MaskedRequest | null
  /** Why the example arguments could not be sent unchanged. */
  problems: InputViolation[]
}
