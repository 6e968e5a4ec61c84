// Converts the response of another MCP server to a tool result: unchanged except that secrets are masked, long content
// is truncated, and metadata with reserved keys is removed.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import {
  buildToolResult,
  createFailedResult,
  limitText,
  mapJsonStrings,
  type Redact,
  type ResultShape,
} from '#core/engines/calls/tool-result/index.ts'
import type {
  McpHttpError,
  McpInputRequired,
  McpJsonRpcError,
  McpToolResult,
} from '#core/model/integrations/mcp-server.ts'
import type { ForwardedBlock, ToolResult } from '#core/model/tools/tool-result.ts'
import { describeMissingScopes } from './missing-scopes.ts'
import { shapeMcpData } from './shape-mcp-data.ts'

export type McpCallResponse = McpToolResult | McpInputRequired | McpJsonRpcError | McpHttpError

export function buildMcpToolResult(
  response: McpCallResponse,
  redact: Redact,
  shape: ResultShape,
): ToolResult {
  switch (response.kind) {
    case 'result':
      return forwardResult(response, redact, shape)
    case 'error':
      return createFailedResult(
        redact(
          `The server answered with the error ${response.code}: ${response.message}${describeUrls(response)}`,
        ),
        {
          'tenon/json-rpc-error': response.code,
        },
      )
    case 'input_required':
      return createFailedResult(
        `The server requires input from the client, which this service does not support: ${describeMethods(response, redact)}.${redact(describeUrls(response))}`,
      )
    case 'rejected':
      return buildRejectedResult(response, redact, shape)
  }
}

/** The URLs at which the user must sign in or agree, if the server names them. */
const describeUrls = ({ urls = [] }: McpJsonRpcError | McpInputRequired) =>
  urls.length > 0
    ? `\n\nThe user must first open ${urls.join(' and ')} in a browser; call the tool again after that.`
    : ''

/** Described like an error of a REST API, with the scopes that the credential lacks. */
function buildRejectedResult(httpError: McpHttpError, redact: Redact, shape: ResultShape): ToolResult {
  const { status, headers = {}, body = '' } = httpError
  const { 'content-type': type = 'text/plain', 'retry-after': retryAfter } = headers
  const response = {
    status,
    headers: { 'content-type': type, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
    body: new TextEncoder().encode(body),
  }
  const missing = describeMissingScopes(httpError)
  const result = buildToolResult(response, redact, shape)
  return missing
    ? { ...result, content: [{ type: 'text', text: redact(missing) }, ...result.content] }
    : result
}

const maxMethods = 200

const describeMethods = ({ methods }: McpInputRequired, redact: Redact) =>
  truncateText(redact(methods.join(', ')), maxMethods) || 'no method named'

function forwardResult(response: McpToolResult, redact: Redact, shape: ResultShape): ToolResult {
  const { structuredContent, isError } = response
  const content = response.content.flatMap((block) =>
    forwardBlock(mapJsonStrings(block, redact), shape.maxBytes),
  )
  const data = structuredContent === undefined ? undefined : mapJsonStrings(structuredContent, redact)
  const meta = withoutReserved(mapJsonStrings(response.meta, redact))
  const shaped = isError ? null : shapeMcpData(data, content, shape)
  if (!shaped) return { content, structuredContent: data, isError, meta }
  const others = shaped.isError ? [] : content.filter(({ type }) => type !== 'text')
  return { ...shaped, content: [...shaped.content, ...others], meta: { ...meta, ...shaped.meta } }
}

const forwardedTypes = ['text', 'image', 'audio', 'resource', 'resource_link'] as const

function forwardBlock(block: Json, maxBytes: number): ForwardedBlock[] {
  if (!isJsonObject(block)) return []
  const type = forwardedTypes.find((known) => known === block.type)
  if (!type) return []
  const { _meta, ...rest } = block
  const meta = withoutReserved(_meta)
  return [
    {
      ...rest,
      type,
      ...(typeof rest.text === 'string' && { text: limitText(rest.text, maxBytes) }),
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
