// The OpenAPI 3.1 document, made from the operation tables: a schema with a `title` becomes a component of that name.
import type { TSchema } from 'typebox'
import type { ErrorCode } from '#base/errors.ts'
import { requestIdKey, statusOf } from './envelope.ts'
import { errorCodesOf, type Operation } from './operation.ts'

type Node = Record<string, unknown>

export type DocumentFacts = { title: string; version: string; baseUrl: string; description: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Copies a schema with every titled part replaced by a reference, and collects those parts. */
function hoist(schema: unknown, components: Node): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components))
  if (!isNode(schema)) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, hoist(value, components)]),
  )
  if (typeof schema.title !== 'string' || schema.type !== 'object') return copy
  components[schema.title] = copy
  return { $ref: `#/components/schemas/${schema.title}` }
}

function parametersOf(op: Operation): Node[] {
  const parts = [
    ['path', op.params],
    ['query', op.query],
  ] as const
  return parts.flatMap(([where, schema]) =>
    Object.entries(schema.properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (schema.required ?? []).includes(name),
      schema: property,
    })),
  )
}

const errorSchema = (path: string): Node => {
  const id = requestIdKey(path)
  return {
    title: id === 'requestId' ? 'ErrorV1' : 'Error',
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'details', id],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          details: {
            description: 'More about the failure; an array of faults for invalid input; else null.',
          },
          [id]: { type: 'string' },
        },
      },
    },
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

function errorResponses(op: Operation, components: Node): Node {
  const byStatus = Map.groupBy(errorCodesOf(op), (code: ErrorCode) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: json(hoist(errorSchema(op.path), components)) },
    ]),
  )
}

/** `v1.authConnections.list` belongs to "v1 auth connections". */
const tagOf = (id: string) =>
  id
    .split('.')
    .slice(0, -1)
    .join(' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function operationObject(op: Operation, components: Node): Node {
  return {
    operationId: op.id.replaceAll('.', '_'),
    summary: op.summary,
    tags: [tagOf(op.id)],
    ...(op.access === 'bearer' ? {} : { security: [] }),
    parameters: parametersOf(op),
    ...(op.body ? { requestBody: { content: json(hoist(op.body as TSchema, components)) } } : {}),
    responses: {
      [op.status]: { description: 'Success', content: json(hoist(op.reply, components)) },
      ...errorResponses(op, components),
    },
  }
}

export function openApiDocument(operations: Operation[], facts: DocumentFacts): Node {
  const components: Node = {}
  const paths: Record<string, Node> = {}
  for (const op of operations) {
    paths[op.path] ??= {}
    Object.assign(paths[op.path] as Node, { [op.method.toLowerCase()]: operationObject(op, components) })
  }
  return {
    openapi: '3.1.1',
    info: { title: facts.title, version: facts.version, description: facts.description },
    servers: [{ url: facts.baseUrl }],
    security: [{ bearer: [] }],
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
