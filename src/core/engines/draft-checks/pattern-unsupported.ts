import type { JsonObject } from '#base/json.ts'
import { assertionsOf } from '#core/engines/json-schema/assertions.ts'
import { sizeFaults } from '#core/engines/json-schema/size-faults.ts'
import { unsupportedPatterns } from '#core/engines/json-schema/unsupported-patterns.ts'
import { type Rule, refOperation, refTool, usedOperations } from './rule.ts'

/** A schema that is too large is reported by the rule schema_invalid. */
const patternsOf = (schema: JsonObject) =>
  sizeFaults(schema).length > 0 ? [] : unsupportedPatterns(assertionsOf(schema))

export const patternUnsupported: Rule = (contents) =>
  usedOperations(contents).flatMap(({ operation, tools }) =>
    patternsOf(operation.inputSchema).map(({ path, pattern, reason }) => ({
      code: 'pattern_unsupported',
      message: `The pattern ${pattern} at ${path} of ${operation.name} cannot be run in linear time: ${reason}`,
      severity: 'error',
      blocksPublish: true,
      references: [refOperation(operation), ...tools.map(refTool)],
    })),
  )
