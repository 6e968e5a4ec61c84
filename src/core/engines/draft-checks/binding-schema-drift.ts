import { boundTools, type Rule, refOperation, refTool } from './rule.ts'

export const bindingSchemaDrift: Rule = (contents) =>
  boundTools(contents)
    .filter(({ tool, operation }) => tool.binding?.schemaHashAtBindTime !== operation.schemaHash)
    .map(({ tool, operation }) => ({
      code: 'binding_schema_drift',
      message: `The schemas of ${operation.name} have changed since the tool ${tool.name} was bound to it.`,
      severity: 'warning',
      blocksPublish: false,
      references: [refTool(tool), refOperation(operation)],
    }))
