import type { Operation } from '#core/model/operations/operation.ts'
import type { ToolAnnotations } from '#core/model/tools/tool.ts'

/** Default annotations of a tool: from its MCP server, else from the HTTP method (RFC 9110). */
export function deriveAnnotations(operation: Operation | null): ToolAnnotations {
  return operation?.annotations ? readMcpHints(operation.annotations) : deriveHttpHints(operation)
}

/** Missing hints have MCP's defaults: not read-only, destructive, not idempotent, open world. */
function readMcpHints(given: NonNullable<Operation['annotations']>): ToolAnnotations {
  const hint = (name: string, fallback: boolean) => {
    const value = given[name]
    return typeof value === 'boolean' ? value : fallback
  }
  const readOnlyHint = hint('readOnlyHint', false)
  return {
    title: '',
    readOnlyHint,
    destructiveHint: hint('destructiveHint', !readOnlyHint),
    idempotentHint: hint('idempotentHint', readOnlyHint),
    openWorldHint: hint('openWorldHint', true),
  }
}

function deriveHttpHints(operation: Operation | null): ToolAnnotations {
  const method = operation?.plan.method
  const readOnly = method === 'GET' || method === 'HEAD'
  return {
    title: '',
    readOnlyHint: readOnly,
    destructiveHint: method === 'DELETE',
    idempotentHint: readOnly || method === 'PUT' || method === 'DELETE',
    openWorldHint: true,
  }
}
