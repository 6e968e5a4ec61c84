import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { listTemplateArguments, type TemplateArgument } from '#core/engines/calls/rest-request/index.ts'
import { listTopLevelEntries } from '#core/engines/schemas/json-schema/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { listUsedOperations, toOperationReference, toToolReference } from '../../draft-rule.ts'

/** Placeholders of templates and of the path that match no argument of the operation. */
function findUnknownPlaceholders({ plan, inputSchema }: Operation): TemplateArgument[] {
  const known = new Set(listTopLevelEntries(inputSchema).map(({ name }) => name))
  const inPath = plan.parameters
    .filter((parameter) => parameter.in === 'path' && plan.pathTemplate?.[parameter.name] === undefined)
    .map(({ argument }) => ({ place: 'path', argument }))
  const placeholders = [...inPath, ...listTemplateArguments(plan)]
  return placeholders.filter(({ argument }) => !known.has(argument))
}

export function* checkTemplatePlaceholderUnknown(contents: Contents): TimeSlicedTask<DraftIssue[]> {
  return (yield* mapInTimeSlices(listUsedOperations(contents), checkOperation)).flat()
}

const checkOperation = ({ operation, tools }: { operation: Operation; tools: Tool[] }): DraftIssue[] =>
  findUnknownPlaceholders(operation).map(({ place, argument }) => ({
    code: 'template_placeholder_unknown',
    message: `In ${place}, ${operation.name} requires an argument ${argument} that its input schema does not have.`,
    severity: 'error',
    blocksPublish: true,
    references: [toOperationReference(operation), ...tools.map(toToolReference)],
  }))
