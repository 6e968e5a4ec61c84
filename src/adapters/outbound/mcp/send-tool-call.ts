import { type CallToolResult, type Client, isInputRequiredResult } from '@modelcontextprotocol/client'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ProgressListener } from '#core/model/calls/call-progress.ts'
import type { McpInputRequired, McpToolCall, McpToolResult } from '#core/model/integrations/mcp-server.ts'
import type { McpCallScope } from './call-scope.ts'
import { splitMovedContent } from './inbound-message.ts'
import { buildRequestOptions } from './request-options.ts'
import { listSignInUrls } from './sign-in-urls.ts'

/** Returns the result of the server unchanged; it is not validated against the output schema of the tool. */
export async function sendToolCall(
  client: Client,
  { name, inputSchema, arguments: args }: McpToolCall,
  call: McpCallScope,
  report: ProgressListener | undefined,
): Promise<McpToolResult | McpInputRequired> {
  const result = await client.callTool(
    { name, arguments: args, ...(call.traceHeaders && { _meta: Object.fromEntries(call.traceHeaders) }) },
    {
      ...buildRequestOptions(call),
      // The client then sends a progress token of its own, which the server repeats in its notifications.
      ...(report && {
        onprogress(progress) {
          call.extend()
          report(progress)
        },
      }),
      allowInputRequired: true,
      // The client needs it for headers that repeat arguments; without it, it would request the tool list.
      toolDefinition: { name, inputSchema: { ...inputSchema, type: 'object' } },
    },
  )
  return isInputRequiredResult(result) ? toInputRequired(result.inputRequests) : toToolResult(result)
}

function toInputRequired(inputRequests: object | undefined): McpInputRequired {
  const requests = Object.values(inputRequests ?? {}).filter(isJsonObject)
  const urls = listSignInUrls(requests.map(({ params }) => params))
  return {
    kind: 'input_required',
    methods: requests.flatMap(({ method }) => (typeof method === 'string' ? [method] : [])),
    ...(urls.length > 0 && { urls }),
  }
}

const toToolResult = (result: CallToolResult): McpToolResult => {
  const { content, hasContent, structuredContent, meta } = splitMovedContent(result._meta)
  return {
    kind: 'result',
    content: content.flatMap(toContentBlock),
    structuredContent: structuredContent ?? (hasContent ? undefined : takeBareData(result)),
    isError: result.isError ?? false,
    meta,
  }
}

/** Some servers send their data instead of a result with content. */
function takeBareData(result: CallToolResult): JsonObject | undefined {
  const { content: _, isError: __, _meta: ___, resultType: ____, ...data } = result as JsonObject
  return Object.keys(data).length > 0 ? data : undefined
}

/** The members without which clients reject a block, and with it the whole result. */
const requiredMembers: Record<string, readonly string[]> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
}

/** Without null members, which servers write for absent ones. A value that is not a block becomes text. */
function toContentBlock(block: Json): JsonObject[] {
  if (block === null) return []
  if (!isJsonObject(block)) return [{ type: 'text', text: JSON.stringify(block) }]
  const members = Object.entries(block).filter(([, value]) => value !== null)
  const { type, text } = block
  if (type === 'text' && typeof text !== 'string')
    return [{ ...Object.fromEntries(members), text: JSON.stringify(text ?? '') }]
  const isUsable = (requiredMembers[String(type)] ?? []).every((name) => typeof block[name] === 'string')
  return isUsable ? [Object.fromEntries(members)] : [{ type: 'text', text: JSON.stringify(block) }]
}
