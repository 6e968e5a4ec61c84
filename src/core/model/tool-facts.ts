import type { Tool } from './tool.ts'

export type HiddenReason = 'disabled' | 'unbound' | 'binding_missing' | 'integration_unusable'

/** Whether clients see a tool, and if not, why. */
export type ToolState = { state: 'exposed' } | { state: 'hidden'; reason: HiddenReason }

/**
 * A tool as faces present it: the row, the integration of its operation and the widget that shows its answers
 * ("" where there is none), and whether clients see it.
 */
export type ToolFacts = { tool: Tool; integrationId: string; widgetId: string; state: ToolState }
