import type { Canvas, ToolFlow } from '../apps/canvas.ts'
import type { AuthConnection } from '../auth-connections/auth-connection.ts'
import type { Integration } from '../integrations/integration.ts'
import type { OperationDetails } from '../operations/operation-details.ts'
import type { Prompt } from '../prompts/prompt.ts'
import type { Release } from '../releases/release.ts'
import type { ToolDetails } from '../tools/tool-details.ts'
import type { Widget } from '../widgets/widget.ts'
import type { AppDetails } from './app-details.ts'

/** A snapshot of an app and everything it contains. */
export type AppConfig = {
  details: AppDetails
  authConnections: AuthConnection[]
  integrations: Integration[]
  operations: OperationDetails[]
  tools: ToolDetails[]
  widgets: Widget[]
  prompts: Prompt[]
  flows: ToolFlow[]
  canvas: Canvas
  /** Newest first, at most a hundred. */
  releases: Release[]
}
