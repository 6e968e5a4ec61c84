import type { JsonObject } from '#base/json.ts'
import type { Manifest } from '#core/model/manifest.ts'

/** What a client of the newest revision is shown of an app, in the protocol's own words. */
export type RuntimeView = {
  serverInfo: JsonObject
  instructions: string
  capabilities: JsonObject
  tools: JsonObject[]
}

/** Filled by the face that serves published apps, from the very texts that it serves. */
export type RuntimeViewOf = (manifest: Manifest) => RuntimeView
