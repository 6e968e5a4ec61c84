import { useQuery } from '@tanstack/react-query'
import { listBodyPaths, operationQuery } from '../../../api/queries/operations.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { type Primitive, suggestPrimitive } from '../primitives.ts'

/** The suggested primitive for a tool; undefined until its operation is loaded. */
export function useSuggestion(appId: string, tool: ToolListItem | undefined): Primitive | undefined {
  const operationId = tool?.source.operation_id ?? ''
  const operation = useQuery({ ...operationQuery(appId, operationId), enabled: operationId !== '' })
  if (!tool || (operationId !== '' && operation.isPending)) return undefined
  return suggestPrimitive({
    isReadOnly: tool.annotations.read_only_hint,
    outputPaths: listBodyPaths(operation.data?.data.operation),
  })
}
