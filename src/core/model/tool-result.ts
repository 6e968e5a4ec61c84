import type { Json, JsonObject } from '#base/json.ts'

export type TextBlock = { type: 'text'; text: string }
/** `data` is base64. */
export type ImageBlock = { type: 'image'; data: string; mimeType: string }
export type AudioBlock = { type: 'audio'; data: string; mimeType: string }
/** Bytes that are told as they are; `blob` is base64. */
export type ResourceBlock = { type: 'resource'; resource: { uri: string; mimeType?: string; blob: string } }

/** A block of another MCP server, passed on with all that it has. */
export type PassedBlock = {
  type: 'text' | 'image' | 'audio' | 'resource' | 'resource_link'
  [member: string]: Json
}

/** In the shapes of MCP. */
export type ContentBlock = TextBlock | ImageBlock | AudioBlock | ResourceBlock | PassedBlock

/** What a call of a tool came to, in no revision's words. A failed call is a result too: the model reads why. */
export type ToolResult = {
  content: ContentBlock[]
  /** The answer as data; undefined when it was not JSON, or the call failed. */
  structuredContent: Json | undefined
  isError: boolean
  meta: JsonObject
}
