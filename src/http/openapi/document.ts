// Builds OpenAPI 3.1 documents from operations. A schema with a `title` becomes a component of that name.
import type { Operation } from '../operation.ts'
import { answersOf } from './answers.ts'
import { Components } from './components.ts'
import { exampleOf } from './example.ts'
import { json, type Node } from './node.ts'
import { parametersOf } from './parameters.ts'

export type DocumentFacts = {
  title: string
  version: string
  baseUrl: string
  description: string
  /** Descriptions of tags, by the resource in the operation id. */
  nouns: Record<string, string>
  /** Valid request bodies, by operation id. */
  bodyExamples: Record<string, Node>
}

const partsOf = (id: string) => id.split('.').slice(0, -1)

/** The operation `v1.authConnections.list` has the tag "v1 auth connections". */
const tagOf = ({ id }: Operation) =>
  partsOf(id)
    .join(' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function tagsOf(operations: Operation[], nouns: Record<string, string>): Node[] {
  const byTag = new Map(operations.map((op) => [tagOf(op), partsOf(op.id).at(-1) ?? '']))
  return [...byTag].map(([name, noun]) => ({ name, ...(nouns[noun] && { description: nouns[noun] }) }))
}

function bodyOf({ id, body }: Operation, facts: DocumentFacts, components: Components): Node {
  if (!body) return {}
  const needed = (body as { required?: string[] }).required ?? []
  const content = json(components.schema(body), { example: facts.bodyExamples[id] ?? exampleOf(body) })
  return { requestBody: { required: needed.length > 0, content } }
}

const operationObject = (op: Operation, facts: DocumentFacts, components: Components): Node => ({
  operationId: op.id.replaceAll('.', '_'),
  summary: op.summary,
  tags: [tagOf(op)],
  ...(op.deprecation && { deprecated: true }),
  ...(op.access === 'public' && { security: [] }),
  parameters: parametersOf(op, components),
  ...bodyOf(op, facts, components),
  responses: answersOf(op, components),
})

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token of the authorization server that /.well-known/oauth-protected-resource names (RFC 9728). Clients register there and use the authorization code flow with PKCE.',
}

export function openApiDocument(operations: Operation[], facts: DocumentFacts): Node {
  const components = new Components()
  const paths: Record<string, Node> = {}
  for (const op of operations) {
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: operationObject(op, facts, components) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: facts.title,
      version: facts.version,
      description: facts.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: facts.baseUrl }],
    security: [{ bearer: [] }],
    tags: tagsOf(operations, facts.nouns),
    paths,
    components: { ...components.toJSON(), securitySchemes: { bearer } },
  }
}
