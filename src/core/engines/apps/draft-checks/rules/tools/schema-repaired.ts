import { describeSchemaLosses } from '#core/engines/operations/content/index.ts'
import {
  type DraftRule,
  listUsedOperations,
  toOperationReference,
  toToolReference,
} from '../../draft-rule.ts'
import { examineSchema } from '../../schema-findings.ts'

/** Does not block: owners cannot change the schemas of other servers. */
export const checkSchemaRepaired: DraftRule = (contents) =>
  listUsedOperations(contents).flatMap(({ operation, tools }) => {
    const { losses } = examineSchema(operation)
    if (losses.length === 0) return []
    return [
      {
        code: 'schema_repaired',
        message: describeSchemaLosses(operation.name, losses),
        severity: 'warning',
        blocksPublish: false,
        references: [toOperationReference(operation), ...tools.map(toToolReference)],
      },
    ]
  })
