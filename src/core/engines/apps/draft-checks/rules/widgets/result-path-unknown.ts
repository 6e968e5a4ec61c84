import { mapInTimeSlices } from '#base/time-slices.ts'
import { isHeaderPath } from '#core/engines/calls/tool-result/index.ts'
import { canHavePath } from '#core/engines/schemas/json-schema/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import {
  type BoundTool,
  listBoundTools,
  type TimeSlicedRule,
  toOperationReference,
  toToolReference,
} from '../../draft-rule.ts'

/** Without an output schema nothing is reported; response headers are never part of one. */
export const checkResultPathUnknown: TimeSlicedRule = function* (contents) {
  return (yield* mapInTimeSlices(listBoundTools(contents), checkTool)).flat()
}

function checkTool({ tool, operation }: BoundTool): DraftIssue[] {
  const { outputSchema } = operation
  const selectedPaths = Object.values(tool.resultOptions.select ?? {})
  const unknown = outputSchema
    ? selectedPaths.filter((path) => !isHeaderPath(path) && !canHavePath(outputSchema, path))
    : []
  if (unknown.length === 0) return []
  return [
    {
      code: 'result_path_unknown',
      message: `The tool ${tool.name} selects ${unknown.join(', ')}, which the output schema of ${operation.name} does not have.`,
      severity: 'warning' as const,
      blocksPublish: false,
      references: [toToolReference(tool), toOperationReference(operation)],
    },
  ]
}
