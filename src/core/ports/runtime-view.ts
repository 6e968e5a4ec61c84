import type { JsonObject } from '#base/json.ts'
import type { Manifest } from '#core/model/manifest.ts'
import type { ToolResult } from '#core/model/tool-result.ts'

/** What a client of the newest revision is shown of an app, in the protocol's own words. */
export type RuntimeView = {
  serverInfo: JsonObject
  instructions: string
  capabilities: JsonObject
  /** In the order of the manifest. */
  tools: JsonObject[]
  resources: JsonObject[]
  prompts: JsonObject[]
  /** One element of `contents` of `resources/read`; null when there is no such resource. */
  contentsOf(uri: string): JsonObject | null
  /** What `tools/call` gives when a call of the tool of that name came to that; as hosts hand it to widgets. */
  resultOf(toolName: string, result: ToolResult): JsonObject
}

/** Filled by the face that serves published apps, from the very texts that it serves. */
export type RuntimeViewOf = (manifest: Manifest) => RuntimeView
