import { mapInTimeSlices } from '#base/time-slices.ts'
import { listUnknownFixed, validateFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import {
  type BoundTool,
  listBoundTools,
  type TimeSlicedRule,
  toOperationReference,
  toToolReference,
} from '../../draft-rule.ts'

/**
 * A value that the operation rejects blocks a release; a value for an argument that the operation no longer
 * has is a warning.
 */
export const checkFixedArgumentInvalid: TimeSlicedRule = function* (contents) {
  return (yield* mapInTimeSlices(listBoundTools(contents), checkTool)).flat()
}

function checkTool({ tool, operation }: BoundTool): DraftIssue[] {
  const { inputSchema } = operation
  const unknown = listUnknownFixed(inputSchema, tool.fixedArguments)
  const violations = validateFixedProperties(inputSchema, tool.fixedArguments)
  return [
    ...violations.map(({ path, message }) => createInvalidIssue(tool, operation, `${path} ${message}`)),
    ...(unknown.length > 0 ? [createUnknownIssue(tool, operation, unknown)] : []),
  ]
}

const createInvalidIssue = (tool: Tool, operation: Operation, violation: string): DraftIssue => ({
  code: 'fixed_argument_invalid',
  message: `A fixed argument of the tool ${tool.name} is invalid: ${violation}.`,
  severity: 'error',
  blocksPublish: true,
  references: [toToolReference(tool), toOperationReference(operation)],
})

const createUnknownIssue = (tool: Tool, operation: Operation, names: string[]): DraftIssue => ({
  code: 'fixed_argument_unknown',
  message: `The tool ${tool.name} fixes ${names.join(', ')}, which ${operation.name} does not have.`,
  severity: 'warning',
  blocksPublish: false,
  references: [toToolReference(tool), toOperationReference(operation)],
})
