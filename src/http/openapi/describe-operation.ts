// The descriptions that apply to an operation.
import type { ApiOperation } from '../operation.ts'
import { type MemberDescriptions, toDetails } from './descriptions.ts'
import type { OpenApiContext } from './document-info.ts'

/** `tools.create` for `v3.tools.create`. */
export const removeFamily = (operationId: string) => operationId.slice(operationId.indexOf('.') + 1)

/** The descriptions of parameters, and of members of untitled bodies and replies. */
export function findOperationMembers({ id }: ApiOperation, { info }: OpenApiContext): MemberDescriptions {
  const { operations, common } = info.findDescriptions(id)
  return { ...common, ...toDetails(operations[removeFamily(id)])?.members }
}

/** The schema of a body or reply with descriptions; titled schemas become components. */
export const extractDescribedSchema = (op: ApiOperation, schema: unknown, context: OpenApiContext): unknown =>
  context.components.extractSchemas(
    schema,
    context.info.findDescriptions(op.id),
    findOperationMembers(op, context),
  )
