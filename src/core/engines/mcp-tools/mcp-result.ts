// Converts the response of another MCP server to a tool result: unchanged except that secrets are masked, long content
// is truncated, and metadata with reserved keys is removed.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { mended } from '#core/engines/tool-result/mended.ts'
import type { ResultShape } from '#core/engines/tool-result/result-shape.ts'
import { cut, failedResult, type Redact } from '#core/engines/tool-result/tool-result.ts'
import type { McpFault, McpInputRequired, McpRefusal, McpToolResult } from '#core/model/mcp.ts'
import type { PassedBlock, ToolResult } from '#core/model/tool-result.ts'
import { shapedData } from './shaped-data.ts'

export type McpAnswer = McpToolResult | McpInputRequired | McpFault | McpRefusal

export function mcpResult(answer: McpAnswer, redact: Redact, shape: ResultShape): ToolResult {
  switch (answer.kind) {
    case 'result':
      return passed(answer, redact, shape)
    case 'error':
      return failedResult(`The server answered with the error ${answer.code}: ${redact(answer.message)}`, {
        'tenon/json-rpc-error': answer.code,
      })
    case 'input_required':
      return failedResult(
        `The server requires input from the client, which is not supported: ${answer.asked.join(', ') || 'no method named'}.`,
      )
    case 'refused':
      return failedResult(`The server answered with HTTP status ${answer.status}.`, {
        'tenon/http-status': answer.status,
      })
  }
}

function passed(answer: McpToolResult, redact: Redact, shape: ResultShape): ToolResult {
  const { structuredContent, isError } = answer
  const content = answer.content.flatMap((block) => passedBlock(mended(block, redact), shape.maxBytes))
  const data = structuredContent === undefined ? undefined : mended(structuredContent, redact)
  const meta = withoutReserved(mended(answer.meta, redact))
  const shaped = isError ? null : shapedData(data, content, shape)
  if (!shaped) return { content, structuredContent: data, isError, meta }
  const others = shaped.isError ? [] : content.filter(({ type }) => type !== 'text')
  return { ...shaped, content: [...shaped.content, ...others], meta: { ...meta, ...shaped.meta } }
}

const passedTypes = ['text', 'image', 'audio', 'resource', 'resource_link'] as const

function passedBlock(block: Json, maxBytes: number): PassedBlock[] {
  if (!isJsonObject(block)) return []
  const type = passedTypes.find((known) => known === block.type)
  if (!type) return []
  const { _meta, ...rest } = block
  const meta = withoutReserved(_meta)
  return [
    {
      ...rest,
      type,
      ...(typeof rest.text === 'string' && { text: cut(rest.text, maxBytes) }),
      ...(Object.keys(meta).length > 0 && { _meta: meta }),
    },
  ]
}

/** Labels that reserve a metadata key for MCP, anywhere in its prefix. */
const protocolLabels = new Set(['modelcontextprotocol', 'mcp'])
/** Complete prefixes that clients interpret as widgets of this server, and this service's own. */
const ourPrefixes = new Set(['ui', 'openai', 'tenon'])
const ourKeys = new Set(['ui', 'progressToken'])

function isReserved(key: string): boolean {
  if (ourKeys.has(key)) return true
  const prefix = key.slice(0, Math.max(key.indexOf('/'), 0)).toLowerCase()
  return ourPrefixes.has(prefix) || prefix.split('.').some((label) => protocolLabels.has(label))
}

const withoutReserved = (meta: Json | undefined): JsonObject =>
  isJsonObject(meta) ? Object.fromEntries(Object.entries(meta).filter(([key]) => !isReserved(key))) : {}
