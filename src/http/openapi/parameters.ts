import {
  type ApiOperation,
  canTakeIdempotencyKey,
  canTakeIfMatch,
  isSingleResourceRead,
} from '../operation.ts'
import type { OpenApiComponents } from './components.ts'
import { buildExample } from './example.ts'
import { buildRequestHeaderParameter } from './headers.ts'
import type { OpenApiNode } from './openapi-node.ts'

/** "Id of the tool." for `tool_id` and `toolId`. */
const describeParameter = (name: string) => {
  const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return label.endsWith(' id') ? `Id of the ${label.slice(0, -3)}.` : `The ${label}.`
}

function buildUrlParameters(op: ApiOperation): OpenApiNode[] {
  const schemaByLocation = [
    ['path', op.params],
    ['query', op.query],
  ] as const
  return schemaByLocation.flatMap(([location, schema]) =>
    Object.entries(schema.properties).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || (schema.required ?? []).includes(name),
      description: (property as OpenApiNode).description ?? describeParameter(name),
      schema: property,
      ...(location === 'path' && { example: buildExample(property, name) }),
    })),
  )
}

export function buildOpenApiParameters(op: ApiOperation, components: OpenApiComponents): OpenApiNode[] {
  return [
    ...buildUrlParameters(op),
    ...(isSingleResourceRead(op) ? [buildRequestHeaderParameter('If-None-Match', components)] : []),
    ...(canTakeIfMatch(op) ? [buildRequestHeaderParameter('If-Match', components)] : []),
    ...(canTakeIdempotencyKey(op) ? [buildRequestHeaderParameter('Idempotency-Key', components)] : []),
  ]
}
