import { topLevelView } from '#core/engines/json-schema/top-level-view.ts'
import { type TemplateArgument, templateArguments } from '#core/engines/rest-request/template-arguments.ts'
import type { Operation } from '#core/model/operation.ts'
import { type Rule, refOperation, refTool, usedOperations } from './rule.ts'

/** Placeholders of templates and of the path that match no argument of the operation. */
function unknownIn({ plan, inputSchema }: Operation): TemplateArgument[] {
  const known = new Set(topLevelView(inputSchema).map(({ name }) => name))
  const inPath = plan.parameters
    .filter((one) => one.in === 'path' && plan.pathTemplate?.[one.name] === undefined)
    .map(({ argument }) => ({ place: 'path', argument }))
  const placeholders = [...inPath, ...templateArguments(plan)]
  return placeholders.filter(({ argument }) => !known.has(argument))
}

export const templatePlaceholderUnknown: Rule = (contents) =>
  usedOperations(contents).flatMap(({ operation, tools }) =>
    unknownIn(operation).map(({ place, argument }) => ({
      code: 'template_placeholder_unknown',
      message: `In ${place}, ${operation.name} requires an argument ${argument} that its input schema does not have.`,
      severity: 'error',
      blocksPublish: true,
      references: [refOperation(operation), ...tools.map(refTool)],
    })),
  )
