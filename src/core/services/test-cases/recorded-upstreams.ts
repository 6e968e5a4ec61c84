// Upstreams that send nothing and answer with the recorded response of a test case.
import { decodeJsonObject, isJsonObject } from '#base/json.ts'
import type { McpJsonRpcError, McpToolResult } from '#core/model/integrations/mcp-server.ts'
import type { RecordedResponse } from '#core/model/test-cases/test-case.ts'
import type { Deps } from '#core/ports/ports.ts'

export function createRecordedUpstreams(response: RecordedResponse): Deps<'upstream' | 'mcpUpstream'> {
  const { status, contentType } = response
  const headers = { ...response.headers, ...(contentType && { 'content-type': contentType }) }
  const body = new TextEncoder().encode(response.body)
  return {
    upstream: {
      send: async () => ({ status, headers, body }),
    },
    mcpUpstream: {
      call: async () => parseRecordedResult(body),
      list: async () => ({ kind: 'refused', status: 501 }),
    },
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
  message: 'The recorded response is no result of a tool as JSON, with a list `content`.',
}
