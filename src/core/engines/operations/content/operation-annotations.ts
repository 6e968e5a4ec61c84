import { truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { ToolAnnotations } from '#core/model/tools/tool.ts'

/** The maximum number of characters of a name. */
const maxTitleLength = 120

/** The members from which the annotations of an operation are derived. */
export type AnnotatedOperation = Pick<Operation, 'annotations'> & { plan: Pick<Operation['plan'], 'method'> }

/** Default annotations of a tool: from its MCP server, else from the HTTP method (RFC 9110). */
export function deriveAnnotations(operation: AnnotatedOperation | null): ToolAnnotations {
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
    title: truncateText(
      removeHiddenText(typeof given.title === 'string' ? given.title : '').text,
      maxTitleLength - 1,
    ),
    readOnlyHint,
    destructiveHint: hint('destructiveHint', !readOnlyHint),
    idempotentHint: hint('idempotentHint', readOnlyHint),
    openWorldHint: hint('openWorldHint', true),
  }
}

function deriveHttpHints(operation: AnnotatedOperation | null): ToolAnnotations {
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

export const operationRisks = ['read', 'write', 'destructive'] as const
/** The risk of a tool of the operation, by its annotations. */
export type OperationRisk = (typeof operationRisks)[number]

export function deriveRisk(operation: AnnotatedOperation): OperationRisk {
  const { readOnlyHint, destructiveHint } = deriveAnnotations(operation)
  return readOnlyHint ? 'read' : destructiveHint ? 'destructive' : 'write'
}
