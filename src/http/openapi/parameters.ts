import {
  type ApiOperation,
  canTakeIdempotencyKey,
  canTakeIfMatch,
  isSingleResourceRead,
} from '../operation.ts'
import { findOperationMembers } from './describe-operation.ts'
import { describeMember, toDetails, toNeutralName } from './descriptions.ts'
import type { OpenApiContext } from './document-info.ts'
import { buildExample } from './example.ts'
import { buildRequestHeaderParameter } from './headers.ts'
import type { OpenApiNode } from './openapi-node.ts'

/** "Id of the tool." for `tool_id` and `toolId`; other parameters need a description. */
const describeId = (name: string) => {
  const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return label.endsWith(' id') ? `Id of the ${label.slice(0, -3)}.` : undefined
}

function buildUrlParameters(op: ApiOperation, context: OpenApiContext): OpenApiNode[] {
  const members = findOperationMembers(op, context)
  const { toWireName } = context.info.findDescriptions(op.id)
  const schemaByLocation = [
    ['path', op.params],
    ['query', op.query],
  ] as const
  return schemaByLocation.flatMap(([location, schema]) =>
    Object.entries(schema.properties).map(([name, property]) => {
      const details = toDetails(members[toNeutralName(name)])
      const { description, ...described } = describeMember(property as OpenApiNode, details, toWireName)
      return {
        name,
        in: location,
        required: location === 'path' || (schema.required ?? []).includes(name),
        description: description ?? describeId(name),
        schema: described,
        ...(location === 'path' && { example: buildExample(property, name) }),
      }
    }),
  )
}

export function buildOpenApiParameters(op: ApiOperation, context: OpenApiContext): OpenApiNode[] {
  const { components } = context
  return [
    ...buildUrlParameters(op, context),
    ...(isSingleResourceRead(op) ? [buildRequestHeaderParameter('If-None-Match', components)] : []),
    ...(canTakeIfMatch(op) ? [buildRequestHeaderParameter('If-Match', components)] : []),
    ...(canTakeIdempotencyKey(op) ? [buildRequestHeaderParameter('Idempotency-Key', components)] : []),
  ]
}
