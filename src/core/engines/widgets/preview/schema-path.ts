import { isJsonObject, type JsonObject } from '#base/json.ts'
import { parsePath } from '#base/value-path.ts'

/**
 * The schema with `leaf` merged in at a dotted path (`items[].owner.name`). Existing keywords along it are kept, except
 * examples, which would hide the leaf.
 */
export const withSchemaPath = (schema: JsonObject, path: string, leaf: JsonObject): JsonObject =>
  withSteps(schema, parsePath(path), leaf)

function withSteps(
  { example: _, examples: __, ...schema }: JsonObject,
  [step, ...rest]: string[],
  leaf: JsonObject,
): JsonObject {
  if (step === undefined) return { ...schema, ...leaf }
  if (step === '' || /^\d+$/.test(step)) {
    return { ...schema, type: 'array', items: withSteps(toJsonObject(schema.items), rest, leaf) }
  }
  const properties = toJsonObject(schema.properties)
  const member = Object.hasOwn(properties, step) ? toJsonObject(properties[step]) : {}
  return { ...schema, type: 'object', properties: { ...properties, [step]: withSteps(member, rest, leaf) } }
}

const toJsonObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
