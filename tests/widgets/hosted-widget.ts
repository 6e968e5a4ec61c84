import type { Frame, Page } from 'playwright-core'
import type { Json, JsonObject } from '#base/json.ts'

export type HostedWidget = {
  view: Frame | Page
  listCalls(): Promise<{ name: string; arguments: Json }[]>
  listMessages(): Promise<string[]>
  /** Texts of the contexts for the model, each as JSON. */
  listContexts(): Promise<string[]>
  close(): Promise<void>
}

export type HostedSetup = {
  /** The first result of the tool, in the form of `tools/call`; numbers may be exact. */
  result?: JsonObject
  input?: JsonObject
  /** Results by tool name, in order; the last one repeats. A text rejects the call; null never ends it. */
  replies?: Record<string, (JsonObject | string | null)[]>
}
