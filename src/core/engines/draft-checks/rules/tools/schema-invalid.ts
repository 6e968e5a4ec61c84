import {
  type DraftRule,
  listUsedOperations,
  toOperationReference,
  toToolReference,
} from '../../draft-rule.ts'
import { examineSchema } from '../../schema-findings.ts'

export const checkSchemaInvalid: DraftRule = (contents) =>
  listUsedOperations(contents).flatMap(({ operation, tools }) => {
    const { violation } = examineSchema(operation)
    if (!violation) return []
    return [
      {
        code: 'schema_invalid',
        message: `The input schema of ${operation.name} is invalid: ${violation.path || 'it'} ${violation.message}.`,
        severity: 'error',
        blocksPublish: true,
        references: [toOperationReference(operation), ...tools.map(toToolReference)],
      },
    ]
  })
