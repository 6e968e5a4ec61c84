import type { Frame, Page } from 'playwright-core'
import type { Json, JsonObject } from '#base/json.ts'
import type { PageTool } from '#core/engines/widgets/page/model/page-form.ts'

export type HostedWidget = {
  view: Frame | Page
  page: Page
  listCalls(): Promise<{ name: string; arguments: Json }[]>
  listMessages(): Promise<string[]>
  /** Texts of the contexts for the model, each as JSON. */
  listContexts(): Promise<string[]>
  close(): Promise<void>
}

export type HostedSetup = {
  /** The tools that the widget may call. */
  tools?: PageTool[]
  /** The first result of the tool, in the form of `tools/call`; numbers may be exact. */
  result?: JsonObject
  input?: JsonObject
  /** Members of `window.openai`. */
  openai?: JsonObject
  /** In ChatGPT: whether the time stands still 300 ms after the start. */
  isPaused?: boolean
  /** Results by tool name, in order; the last one repeats. A text rejects the call; null never ends it. */
  replies?: Record<string, (JsonObject | string | null)[]>
}
