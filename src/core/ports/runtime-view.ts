import type { JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ClientResult } from '#core/model/drafts/trial-result.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'

/** The parts of an app that a client of the newest MCP revision sees, as objects of that protocol. */
export type RuntimeView = {
  serverInfo: JsonObject
  instructions: string
  capabilities: JsonObject
  /** In the order of the manifest; of an app in search mode the three tools of the mode. */
  tools: JsonObject[]
  /** A tool of the manifest in the form of `tools/list`; null when there is none. */
  findTool(toolId: string): JsonObject | null
  resources: JsonObject[]
  prompts: JsonObject[]
  /** Entries of `skills/list`. */
  skills: JsonObject[]
  /** One element of `contents` of `resources/read`; null when there is no such resource. */
  findResourceContents(uri: string): JsonObject | null
  /** The response of `tools/call` for that result, as hosts pass it to widgets. */
  buildCallResult(toolName: string, result: ToolResult): JsonObject
  /** The same for clients of the newest revision of each era, the older first; [] when there is no such tool. */
  buildClientResults(toolName: string, result: ToolResult): ClientResult[]
}

/** Implemented by the MCP endpoint from the same data that it serves. */
export type RuntimeViewFactory = (manifest: Manifest) => TimeSlicedTask<RuntimeView>
