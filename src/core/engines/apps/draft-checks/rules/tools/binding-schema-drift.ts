import { type DraftRule, listBoundTools, toOperationReference, toToolReference } from '../../draft-rule.ts'

export const checkBindingSchemaDrift: DraftRule = (contents) =>
  listBoundTools(contents)
    .filter(({ tool, operation }) => tool.binding?.schemaHashAtBindTime !== operation.schemaHash)
    .map(({ tool, operation }) => ({
      code: 'binding_schema_drift',
      message: `The schemas of ${operation.name} have changed since the tool ${tool.name} was bound to it.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toToolReference(tool), toOperationReference(operation)],
    }))
