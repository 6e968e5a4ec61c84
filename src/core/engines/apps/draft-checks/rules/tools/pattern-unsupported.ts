import {
  type DraftRule,
  listUsedOperations,
  toOperationReference,
  toToolReference,
} from '../../draft-rule.ts'
import { examineSchema } from '../../schema-findings.ts'

export const checkPatternUnsupported: DraftRule = (contents) =>
  listUsedOperations(contents).flatMap(({ operation, tools }) =>
    examineSchema(operation).unsupportedPatterns.map(({ path, pattern, reason }) => ({
      code: 'pattern_unsupported',
      message: `The pattern ${pattern} at ${path} of ${operation.name} cannot be run in linear time: ${reason}`,
      severity: 'error',
      blocksPublish: true,
      references: [toOperationReference(operation), ...tools.map(toToolReference)],
    })),
  )
