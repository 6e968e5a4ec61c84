// Derives the schema of a selection from the schema of the response, so that it describes what clients receive.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { expandComposition, listChildSchemas } from '#core/engines/schemas/json-schema/index.ts'
import { eachItem, type SelectionShape, type SelectionStep } from './compile-selection.ts'

/** No member is required: a response may lack it. */
export function buildSelectionSchema(shape: SelectionShape, schema: JsonObject): JsonObject {
  const { $defs, definitions } = schema
  return {
    ...buildShapeSchema(shape, [schema], schema),
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  }
}

function buildShapeSchema(shape: SelectionShape, candidates: Json[], root: JsonObject): JsonObject {
  switch (shape.kind) {
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(
          shape.members.map(([name, inner]) => [name, buildShapeSchema(inner, candidates, root)]),
        ),
      }
    case 'list': {
      const items = findSchemasAt(candidates, [...shape.source, eachItem], root)
      return { type: ['array', 'null'], items: buildShapeSchema(shape.item, items, root) }
    }
    case 'value': {
      if (shape.in === 'headers') return describeHeader(shape.source)
      const valueSchema = combineSchemas(findSchemasAt(candidates, shape.source, root))
      return shape.source.includes(eachItem) ? { type: ['array', 'null'], items: valueSchema } : valueSchema
    }
  }
}

/** URLs and file names are text; the types of other headers depend on the response. */
const describeHeader = ([name = '', ...inner]: SelectionStep[]): JsonObject =>
  /^(link|content-disposition)$/.test(String(name))
    ? { type: inner.length > 0 ? 'string' : 'object' }
    : otherHeader

const otherHeader = { type: ['string', 'number', 'object', 'array'] }

const findSchemasAt = (candidates: Json[], steps: SelectionStep[], root: JsonObject): Json[] =>
  steps.reduce<Json[]>((schemas, step) => {
    const expanded = schemas.flatMap((schema) => expandComposition(schema, root))
    return [
      ...new Set(
        expanded.flatMap((candidate) =>
          listChildSchemas(candidate, typeof step === 'number' ? eachItem : step),
        ),
      ),
    ]
  }, candidates)

function combineSchemas(schemas: Json[]): JsonObject {
  const [first, ...others] = schemas
  if (others.length > 0) return { anyOf: schemas }
  return first !== undefined && isJsonObject(first) ? first : {}
}
