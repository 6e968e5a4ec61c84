import { isMcpOperation } from '#core/engines/operations/content/index.ts'
import {
  type DraftRule,
  listUsedOperations,
  toOperationReference,
  toToolReference,
} from '../../draft-rule.ts'
import { examineSchema } from '../../schema-findings.ts'

/**
 * An invalid operation of a document blocks a release; a tool of an MCP server is left out instead, since its
 * owner cannot change its schemas.
 */
export const checkSchemaInvalid: DraftRule = (contents) =>
  listUsedOperations(contents).flatMap(({ operation, tools }) => {
    const { violation } = examineSchema(operation)
    if (!violation) return []
    const isOfServer = isMcpOperation(operation)
    const consequence = isOfServer ? ' Releases leave its tool out.' : ''
    return [
      {
        code: 'schema_invalid',
        message: `The input schema of ${operation.name} is invalid: ${violation.path || 'it'} ${violation.message}.${consequence}`,
        severity: 'error',
        blocksPublish: !isOfServer,
        leavesOut: isOfServer,
        references: [toOperationReference(operation), ...tools.map(toToolReference)],
      },
    ]
  })
