import { type CallToolResult, type Client, isInputRequiredResult } from '@modelcontextprotocol/client'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ProgressListener } from '#core/model/calls/call-progress.ts'
import type { McpInputRequired, McpToolCall, McpToolResult } from '#core/model/integrations/mcp-server.ts'
import type { McpCallScope } from './call-scope.ts'
import { splitMovedContent } from './inbound-message.ts'
import { buildRequestOptions } from './request-options.ts'

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
      ...(report && { onprogress: report }),
      allowInputRequired: true,
      // The client needs it for headers that repeat arguments; without it, it would request the tool list.
      toolDefinition: { name, inputSchema: { ...inputSchema, type: 'object' } },
    },
  )
  return isInputRequiredResult(result) ? toInputRequired(result.inputRequests) : toToolResult(result)
}

const toInputRequired = (requests: object | undefined): McpInputRequired => ({
  kind: 'input_required',
  methods: Object.values(requests ?? {}).flatMap((request: unknown) =>
    isJsonObject(request) && typeof request.method === 'string' ? [request.method] : [],
  ),
})

const toToolResult = ({ content, structuredContent, isError, _meta }: CallToolResult): McpToolResult => {
  const moved = splitMovedContent(_meta)
  return {
    kind: 'result',
    content: content.filter((block): block is typeof block & JsonObject => isJsonObject(block)),
    structuredContent: moved.structuredContent ?? (structuredContent as Json | undefined),
    isError: isError ?? false,
    meta: moved.meta,
  }
}
