// Builds OpenAPI 3.1 documents from operations. A schema with a `title` becomes a component of that name.
import type { ApiOperation } from '../operation.ts'
import { OpenApiComponents } from './components.ts'
import { extractDescribedSchema, removeFamily } from './describe-operation.ts'
import { renderDescription, toDetails } from './descriptions.ts'
import type { OpenApiContext, OpenApiDocumentInfo } from './document-info.ts'
import { buildExample } from './example.ts'
import { buildJsonContent, type OpenApiNode } from './openapi-node.ts'
import { buildOpenApiParameters } from './parameters.ts'
import { buildOpenApiResponses } from './responses.ts'

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

function buildRequestBody(op: ApiOperation, context: OpenApiContext): OpenApiNode {
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

const buildOperationObject = (op: ApiOperation, context: OpenApiContext): OpenApiNode => ({
  operationId: op.id.replaceAll('.', '_'),
  summary: op.summary,
  ...describeOperation(op, context),
  tags: [buildTagName(op)],
  ...(op.deprecation && { deprecated: true }),
  ...(op.access === 'public' && { security: [] }),
  parameters: buildOpenApiParameters(op, context),
  ...buildRequestBody(op, context),
  responses: buildOpenApiResponses(op, context),
})

const bearerScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token of the authorization server that /.well-known/oauth-protected-resource names (RFC 9728). Clients register there and use the authorization code flow with PKCE.',
}

export function buildOpenApiDocument(
  operations: readonly ApiOperation[],
  info: OpenApiDocumentInfo,
): OpenApiNode {
  const components = new OpenApiComponents()
  const paths: Record<string, OpenApiNode> = {}
  for (const op of operations) {
    paths[op.path] = {
      ...paths[op.path],
      [op.method.toLowerCase()]: buildOperationObject(op, { info, components }),
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.baseUrl }],
    security: [{ bearer: [] }],
    tags: buildTags(operations, info.resourceDescriptions),
    paths,
    components: { ...components.toJSON(), securitySchemes: { bearer: bearerScheme } },
  }
}
