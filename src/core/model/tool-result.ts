import type { Json, JsonObject } from '#base/json.ts'

export type TextBlock = { type: 'text'; text: string }

/** What a call of a tool came to, in no revision's words. A failed call is a result too: the model reads why. */
export type ToolResult = {
  content: TextBlock[]
  /** The answer as data; undefined when it was not JSON, or the call failed. */
  structuredContent: Json | undefined
  isError: boolean
  meta: JsonObject
}
