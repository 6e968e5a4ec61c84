import type { JsonObject } from '#base/json.ts'
import {
  checkSchemaSize,
  extractAssertions,
  findUnsupportedPatterns,
} from '#core/engines/json-schema/index.ts'
import { type DraftRule, listUsedOperations, toOperationReference, toToolReference } from '../draft-rule.ts'

/** A schema that is too large is reported by the rule schema_invalid. */
const checkPatterns = (schema: JsonObject) =>
  checkSchemaSize(schema).length > 0 ? [] : findUnsupportedPatterns(extractAssertions(schema))

export const checkPatternUnsupported: DraftRule = (contents) =>
  listUsedOperations(contents).flatMap(({ operation, tools }) =>
    checkPatterns(operation.inputSchema).map(({ path, pattern, reason }) => ({
      code: 'pattern_unsupported',
      message: `The pattern ${pattern} at ${path} of ${operation.name} cannot be run in linear time: ${reason}`,
      severity: 'error',
      blocksPublish: true,
      references: [toOperationReference(operation), ...tools.map(toToolReference)],
    })),
  )
