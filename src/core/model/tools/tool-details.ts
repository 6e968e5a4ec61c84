import type { JsonObject } from '#base/json.ts'
import type { Tool } from './tool.ts'

export type HiddenReason = 'disabled' | 'unbound' | 'binding_missing' | 'integration_unusable'

/** Whether a tool is exposed to clients, and if not, why. */
export type ToolState = { state: 'exposed' } | { state: 'hidden'; reason: HiddenReason }

/**
 * A tool as the API presents it: the row, the integration of its operation and the widget that shows its
 * results ("" where there is none), and whether it is exposed. `inputSchema` is the operation's schema
 * without fixed arguments.
 */
export type ToolDetails = {
  tool: Tool
  integrationId: string
  widgetId: string
  state: ToolState
  inputSchema: JsonObject | null
}
