import { type CallToolResult, type Client, isInputRequiredResult } from '@modelcontextprotocol/client'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { McpCall, McpInputRequired, McpToolResult } from '#core/model/mcp.ts'
import type { ReportProgress } from '#core/model/progress.ts'
import type { Call } from './call.ts'
import { requestOptions } from './request-options.ts'

/** Returns the result of the server unchanged; it is not validated against the output schema of the tool. */
export async function callTool(
  client: Client,
  { name, inputSchema, arguments: args }: McpCall,
  call: Call,
  report: ReportProgress | undefined,
): Promise<McpToolResult | McpInputRequired> {
  const result = await client.callTool(
    { name, arguments: args },
    {
      ...requestOptions(call),
      // The client then sends a progress token of its own, which the server repeats in its notifications.
      ...(report && { onprogress: report }),
      allowInputRequired: true,
      // The client needs it for headers that repeat arguments; without it, it would request the tool list.
      toolDefinition: { name, inputSchema: { ...inputSchema, type: 'object' } },
    },
  )
  return isInputRequiredResult(result) ? inputRequired(result.inputRequests) : resultOf(result)
}

const inputRequired = (requests: object | undefined): McpInputRequired => ({
  kind: 'input_required',
  asked: Object.values(requests ?? {}).flatMap((asked: unknown) =>
    isJsonObject(asked) && typeof asked.method === 'string' ? [asked.method] : [],
  ),
})

const resultOf = ({ content, structuredContent, isError, _meta }: CallToolResult): McpToolResult => ({
  kind: 'result',
  content: content.filter((block): block is typeof block & JsonObject => isJsonObject(block)),
  structuredContent: structuredContent as Json | undefined,
  isError: isError ?? false,
  meta: isJsonObject(_meta) ? _meta : {},
})
