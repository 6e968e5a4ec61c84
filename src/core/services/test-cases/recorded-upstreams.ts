// Upstreams that send nothing and answer with the recorded response of a test case.
import { decodeJsonObject, isJsonObject } from '#base/json.ts'
import type { McpJsonRpcError, McpToolResult } from '#core/model/integrations/mcp-server.ts'
import type { RecordedResponse } from '#core/model/test-cases/test-case.ts'
import type { Deps } from '#core/ports/ports.ts'

export function createRecordedUpstreams(response: RecordedResponse): Deps<'upstream' | 'mcpUpstream'> {
  const restResponse = toRestResponse(response)
  return {
    upstream: {
      send: async () => restResponse,
    },
    mcpUpstream: {
      call: async () => parseRecordedResult(restResponse.body),
      list: async () => ({ kind: 'rejected', status: 501 }),
    },
  }
}

/** The recorded response in the form of an upstream response. */
export function toRestResponse({ status, headers, contentType, body }: RecordedResponse) {
  return {
    status,
    headers: { ...headers, ...(contentType && { 'content-type': contentType }) },
    body: new TextEncoder().encode(body),
  }
}

function parseRecordedResult(body: Uint8Array): McpToolResult | McpJsonRpcError {
  const result = decodeJsonObject(body)
  if (!result || !Array.isArray(result.content)) return notAResult
  return {
    kind: 'result',
    content: result.content.filter(isJsonObject),
    structuredContent: result.structuredContent,
    isError: result.isError === true,
    meta: {},
  }
}

const notAResult: McpJsonRpcError = {
  kind: 'error',
  code: -32700,
  message: 'The recorded response must be the result of a tool as JSON, with a list `content`.',
}
