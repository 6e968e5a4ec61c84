// Every member of the schemas in an OpenAPI document, and every parameter, with the place where it is.

// biome-ignore lint/suspicious/noExplicitAny: members of a document are accessed by names that the test knows
export type ApiDocumentNode = any

/** `holder` is the schema or operation that has it, `Tool.annotations` for `title`; `pointer` leads to its schema. */
export type DocumentMember = { holder: string; name: string; schema: ApiDocumentNode; pointer: string }

type Place = { holder: string; pointer: string }

const appendTo = (pointer: string, ...keys: (string | number)[]) =>
  [pointer, ...keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')

const schemaKeys = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']

function* iterateSchema(schema: ApiDocumentNode, { holder, pointer }: Place): Generator<DocumentMember> {
  if (typeof schema !== 'object' || schema === null) return
  if (Array.isArray(schema)) {
    for (const [n, part] of schema.entries())
      yield* iterateSchema(part, { holder, pointer: appendTo(pointer, n) })
    return
  }
  for (const [name, member] of Object.entries<ApiDocumentNode>(schema.properties ?? {})) {
    const place = appendTo(pointer, 'properties', name)
    yield { holder, name, schema: member, pointer: place }
    yield* iterateSchema(member, { holder: `${holder}.${name}`, pointer: place })
  }
  for (const key of schemaKeys) yield* iterateSchema(schema[key], { holder, pointer: appendTo(pointer, key) })
}

function* iterateContent(holder: string, pointer: string, message: ApiDocumentNode) {
  const json = message?.content?.['application/json']?.schema
  yield* iterateSchema(json, { holder, pointer: appendTo(pointer, 'content', 'application/json', 'schema') })
}

function* iterateParameters(op: ApiDocumentNode, pointer: string): Generator<DocumentMember> {
  for (const [n, parameter] of op.parameters.entries()) {
    if (parameter.$ref) continue
    const schema = { ...parameter.schema, ...parameter }
    const place = appendTo(pointer, 'parameters', n, 'schema')
    yield { holder: op.operationId, name: parameter.name, schema, pointer: place }
  }
}

function* iterateOperation(op: ApiDocumentNode, pointer: string): Generator<DocumentMember> {
  yield* iterateContent(op.operationId, appendTo(pointer, 'requestBody'), op.requestBody)
  for (const [status, response] of Object.entries<ApiDocumentNode>(op.responses))
    yield* iterateContent(op.operationId, appendTo(pointer, 'responses', status), response)
  yield* iterateParameters(op, pointer)
}

function* iterateDocument({ components, paths }: ApiDocumentNode): Generator<DocumentMember> {
  for (const [holder, schema] of Object.entries(components.schemas))
    yield* iterateSchema(schema, { holder, pointer: appendTo('#/components/schemas', holder) })
  for (const [holder, response] of Object.entries(components.responses))
    yield* iterateContent(holder, appendTo('#/components/responses', holder), response)
  for (const [path, methods] of Object.entries<ApiDocumentNode>(paths))
    for (const [method, op] of Object.entries<ApiDocumentNode>(methods))
      yield* iterateOperation(op, appendTo('#/paths', path, method))
}

export const listDocumentMembers = (document: ApiDocumentNode) => [...iterateDocument(document)]
