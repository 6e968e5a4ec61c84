import { knowsPath } from '#core/engines/json-schema/knows-path.ts'
import { boundTools, type Rule, refOperation, refTool } from './rule.ts'

/** Without an output schema nothing is reported. */
export const resultPathUnknown: Rule = (contents) =>
  boundTools(contents).flatMap(({ tool, operation }) => {
    const { outputSchema } = operation
    const taken = Object.values(tool.resultOptions.select ?? {})
    const unknown = outputSchema ? taken.filter((path) => !knowsPath(outputSchema, path)) : []
    if (unknown.length === 0) return []
    return [
      {
        code: 'result_path_unknown',
        message: `The tool ${tool.name} selects ${unknown.join(', ')}, which the output schema of ${operation.name} does not have.`,
        severity: 'warning' as const,
        blocksPublish: false,
        references: [refTool(tool), refOperation(operation)],
      },
    ]
  })
