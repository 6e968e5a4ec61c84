import { type ApiOperation, canTakeIdempotencyKey, canTakeIfMatch, canTakeIfNoneMatch } from '../operation.ts'
import { findOperationMembers } from './describe-operation.ts'
import { describeMember, toDetails, toNeutralName } from './descriptions.ts'
import type { OpenApiContext } from './document-info.ts'
import { buildExample } from './example.ts'
import { buildRequestHeaderParameter } from './headers.ts'
import type { OpenApiNode } from './openapi-node.ts'

/** "Id of the tool." for `tool_id` and `toolId`. Other parameters need a description. */
const describeId = (name: string) => {
  const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return label.endsWith(' id') ? `Id of the ${label.slice(0, -3)}.` : undefined
}

const findOwnExample = ({ examples }: OpenApiNode): unknown =>
  Array.isArray(examples) ? examples[0] : undefined

type UrlLocation = 'path' | 'query'

type UrlParameter = { name: string; location: UrlLocation; isRequired: boolean; schema: OpenApiNode }

const listUrlParameters = (op: ApiOperation): UrlParameter[] =>
  (['path', 'query'] as const).flatMap((location) => {
    const { properties, required = [] } = location === 'path' ? op.params : op.query
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      location,
      isRequired: location === 'path' || (required as string[]).includes(name),
      schema: schema as OpenApiNode,
    }))
  })

function buildUrlParameters(op: ApiOperation, context: OpenApiContext): OpenApiNode[] {
  const members = findOperationMembers(op, context)
  const descriptions = context.info.findDescriptions(op.id)
  return listUrlParameters(op).map(({ name, location, isRequired, schema }) => {
    const details = toDetails(members[toNeutralName(name)])
    const { description, ...described } = describeMember(schema, { name, details }, descriptions)
    return {
      name,
      in: location,
      required: isRequired,
      description: description ?? describeId(name),
      schema: described,
      ...(location === 'path' && { example: findOwnExample(described) ?? buildExample(schema, name) }),
    }
  })
}

export function buildOpenApiParameters(op: ApiOperation, context: OpenApiContext): OpenApiNode[] {
  const { components } = context
  return [
    ...buildUrlParameters(op, context),
    ...(canTakeIfNoneMatch(op) ? [buildRequestHeaderParameter('If-None-Match', components)] : []),
    ...(canTakeIfMatch(op)
      ? [buildRequestHeaderParameter(op.takesDraftTag ? 'If-Match-Draft' : 'If-Match', components)]
      : []),
    ...(canTakeIdempotencyKey(op) ? [buildRequestHeaderParameter('Idempotency-Key', components)] : []),
    buildRequestHeaderParameter('Prefer', components),
  ]
}
