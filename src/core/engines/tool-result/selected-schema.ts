// Derives the schema of a selection from the schema of the response, so that it describes what clients receive.
import type { Json, JsonObject } from '#base/json.ts'
import { childrenAt } from '#core/engines/json-schema/knows-path.ts'
import { partsOf } from '#core/engines/json-schema/resolved.ts'
import { each, type Shape, type Step } from './selection-shape.ts'

/** No member is required: a response may lack it. */
export function selectedSchema(shape: Shape, schema: JsonObject): JsonObject {
  const { $defs, definitions } = schema
  return {
    ...schemaOf(shape, [schema], schema),
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  }
}

function schemaOf(shape: Shape, open: Json[], root: JsonObject): JsonObject {
  switch (shape.kind) {
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(
          shape.members.map(([name, inner]) => [name, schemaOf(inner, open, root)]),
        ),
      }
    case 'list': {
      const items = schemasAt(open, [...shape.source, each], root)
      return { type: ['array', 'null'], items: schemaOf(shape.item, items, root) }
    }
    case 'value': {
      const found = oneOf(schemasAt(open, shape.source, root))
      return shape.source.includes(each) ? { type: ['array', 'null'], items: found } : found
    }
  }
}

const schemasAt = (open: Json[], steps: Step[], root: JsonObject): Json[] =>
  steps.reduce<Json[]>((schemas, step) => {
    const parts = schemas.flatMap((one) => partsOf(one, root))
    return [...new Set(parts.flatMap((part) => childrenAt(part, typeof step === 'number' ? each : step)))]
  }, open)

function oneOf(schemas: Json[]): JsonObject {
  const [first, ...others] = schemas
  if (others.length > 0) return { anyOf: schemas }
  return typeof first === 'object' && first !== null && !Array.isArray(first) ? first : {}
}
