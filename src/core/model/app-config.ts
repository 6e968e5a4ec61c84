import type { AppDetails } from './app-facts.ts'
import type { AuthConnection } from './auth-connection.ts'
import type { Canvas, ToolFlow } from './canvas.ts'
import type { Integration } from './integration.ts'
import type { OperationDetails } from './operation-facts.ts'
import type { Prompt } from './prompt.ts'
import type { Release } from './release.ts'
import type { ToolDetails } from './tool-facts.ts'
import type { Widget } from './widget.ts'

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
