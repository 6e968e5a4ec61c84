import { schemaFaults } from '#core/engines/json-schema/compile-schema.ts'
import { type Rule, refOperation, refTool, usedOperations } from './rule.ts'

/** The input schema alone: what an answer looks like is announced relaxed and rejects nothing. */
export const schemaInvalid: Rule = (contents) =>
  usedOperations(contents).flatMap(({ operation, tools }) => {
    const faults = schemaFaults(operation.inputSchema).filter(({ code }) => code !== 'pattern_unsupported')
    const [first] = faults
    if (!first) return []
    return [
      {
        code: 'schema_invalid',
        message: `The input schema of ${operation.name} cannot be used: ${first.path || 'it'} ${first.message}.`,
        severity: 'error',
        blocksPublish: true,
        references: [refOperation(operation), ...tools.map(refTool)],
      },
    ]
  })
