import type { Json, JsonObject } from '#base/json.ts'
import type { CallerElicitation } from './caller-elicitation.ts'

export type TextBlock = { type: 'text'; text: string }
/** `data` is base64. */
export type ImageBlock = { type: 'image'; data: string; mimeType: string }
export type AudioBlock = { type: 'audio'; data: string; mimeType: string }
/** An embedded resource of binary data; `blob` is base64. */
export type ResourceBlock = { type: 'resource'; resource: { uri: string; mimeType?: string; blob: string } }

/** A content block of another MCP server, forwarded with all its members. */
export type ForwardedBlock = {
  type: 'text' | 'image' | 'audio' | 'resource' | 'resource_link'
  [member: string]: Json
}

/** Content blocks as MCP defines them. */
export type ContentBlock = TextBlock | ImageBlock | AudioBlock | ResourceBlock | ForwardedBlock

/** The result of a tool call, independent of MCP revisions. A failed call has a result too: the model reads why. */
export type ToolResult = {
  content: ContentBlock[]
  /** Undefined when the response was not JSON or the call failed. */
  structuredContent: Json | undefined
  /**
   * The structured content as it fits the output schema of the tool, and what was changed; absent if not
   * compared.
   */
  fitted?: { value: JsonObject; notes: string[] }
  isError: boolean
  meta: JsonObject
  /** Set when the call did not run because its caller must do something first; the content says it in words. */
  elicitation?: CallerElicitation
}
