import type { McpHttpError } from '#core/model/integrations/mcp-server.ts'
import type { McpCallScope } from './call-scope.ts'

const maxBody = 32 * 1024
const recordedHeaders = ['content-type', 'retry-after', 'www-authenticate']

/** Keeps the body of an HTTP error: the client passes on only a part of it. */
export async function recordHttpError(call: McpCallScope, response: Response): Promise<Response> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const recorded = recordedHeaders.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const httpError: McpHttpError = { kind: 'rejected', status, headers: Object.fromEntries(recorded) }
  call.httpError = text.trim() ? { ...httpError, body: text.slice(0, maxBody) } : httpError
  return new Response(text, { status, headers })
}
