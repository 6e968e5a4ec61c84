import {
  type DraftRule,
  listUsedOperations,
  toOperationReference,
  toToolReference,
} from '../../draft-rule.ts'
import { examineSchema } from '../../schema-findings.ts'

/** Does not block: owners cannot change the schemas of other servers, which validate their arguments themselves. */
export const checkSchemaTooComplex: DraftRule = (contents) =>
  listUsedOperations(contents).flatMap(({ operation, tools }) => {
    const { omissions } = examineSchema(operation)
    const [first] = omissions
    if (!first) return []
    const place = first.path ? `at ${first.path}` : 'at its root'
    const more = omissions.length > 1 ? `, and ${omissions.length - 1} more` : ''
    return [
      {
        code: 'schema_too_complex',
        message: `Parts of the input schema of ${operation.name} are not validated: ${place}, ${first.reason}${more}.`,
        severity: 'warning',
        blocksPublish: false,
        references: [toOperationReference(operation), ...tools.map(toToolReference)],
      },
    ]
  })
