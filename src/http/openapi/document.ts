// Builds OpenAPI 3.1 documents from operations. A schema with a `title` becomes a component of that name.
import type { ApiOperation } from '../operation.ts'
import { OpenApiComponents } from './components.ts'
import { extractDescribedSchema, removeFamily } from './describe-operation.ts'
import { renderDescription, toDetails } from './descriptions.ts'
import type { OpenApiContext, OpenApiDocumentInfo } from './document-info.ts'
import { buildExample } from './example.ts'
import { InlineSchemas } from './inline-schemas.ts'
import { buildJsonContent, isOpenApiNode, type OpenApiNode } from './openapi-node.ts'
import { buildOpenApiParameters } from './parameters.ts'
import { buildOpenApiResponses } from './responses.ts'
import type { NamedBody } from './schema-names.ts'
import { buildSecurity, buildSecuritySchemes } from './security-schemes.ts'
import { buildCallbacks } from './webhooks.ts'

const splitTagSegments = (id: string) => id.split('.').slice(0, -1)

/** The operation `v2.authConnections.list` has the tag "v2 auth connections". */
const buildTagName = ({ id }: ApiOperation) =>
  splitTagSegments(id)
    .join(' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function buildTags(
  operations: readonly ApiOperation[],
  resourceDescriptions: Record<string, string>,
): OpenApiNode[] {
  const byTag = new Map(operations.map((op) => [buildTagName(op), splitTagSegments(op.id).at(-1) ?? '']))
  return [...byTag].map(([name, resource]) => ({
    name,
    ...(resourceDescriptions[resource] && { description: resourceDescriptions[resource] }),
  }))
}

function buildRequestBody(op: ApiOperation, context: OpenApiContext): { requestBody?: OpenApiNode } {
  const { id, body } = op
  const { info } = context
  if (!body) return {}
  const { required = [], oneOf } = body as { required?: string[]; oneOf?: unknown }
  const content = buildJsonContent(extractDescribedSchema(op, body, context), {
    example: info.bodyExamples[id] ?? buildExample(body),
  })
  return { requestBody: { required: required.length > 0 || oneOf !== undefined, content } }
}

const describeOperation = ({ id }: ApiOperation, { info }: OpenApiContext): OpenApiNode => {
  const { operations, toWireName } = info.findDescriptions(id)
  const described = toDetails(operations[removeFamily(id)])
  return described ? { description: renderDescription(described, toWireName) } : {}
}

const buildOperationObject = (op: ApiOperation, context: OpenApiContext) => ({
  operationId: op.id.replaceAll('.', '_'),
  summary: op.summary,
  ...describeOperation(op, context),
  tags: [buildTagName(op)],
  ...(op.deprecation && { deprecated: true }),
  ...(op.access === 'public' && { security: [] }),
  parameters: buildOpenApiParameters(op, context),
  ...buildRequestBody(op, context),
  responses: buildOpenApiResponses(op, context),
  ...buildCallbacks(op, context),
})

type OperationObject = { operationId: string; requestBody?: OpenApiNode; responses: OpenApiNode }

/** The operation with references to what were inline objects of its bodies. */
function nameBodies({ requestBody, responses, ...op }: OperationObject, inline: InlineSchemas): OpenApiNode {
  const name = (body: OpenApiNode, kind: NamedBody) =>
    isOpenApiNode(body.content)
      ? { ...body, content: inline.moveContent(body.content, op.operationId, kind) }
      : body
  const named = Object.entries(responses as Record<string, OpenApiNode>).map(([status, response]) => [
    status,
    name(response, 'Reply'),
  ])
  return {
    ...op,
    ...(requestBody && { requestBody: name(requestBody, 'Request') }),
    responses: Object.fromEntries(named),
  }
}

export function buildOpenApiDocument(
  operations: readonly ApiOperation[],
  info: OpenApiDocumentInfo,
): OpenApiNode {
  const components = new OpenApiComponents()
  const described = operations.map((op) => ({ op, object: buildOperationObject(op, { info, components }) }))
  const { schemas, ...others } = components.toJSON()
  const inline = new InlineSchemas(schemas as Record<string, OpenApiNode>)
  const paths: Record<string, OpenApiNode> = {}
  for (const { op, object } of described)
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: nameBodies(object, inline) }
  return {
    openapi: '3.1.1',
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.baseUrl }],
    security: buildSecurity(info),
    tags: buildTags(operations, info.resourceDescriptions),
    paths,
    components: { schemas: inline.toJSON(), ...others, securitySchemes: buildSecuritySchemes(info) },
  }
}
