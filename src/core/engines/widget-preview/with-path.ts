import { isJsonObject, type JsonObject } from '#base/json.ts'

/** The schema with `leaf` merged in at a dotted path (`items[].owner.name`); existing keywords along it are kept. */
export const withPath = (schema: JsonObject, path: string, leaf: JsonObject): JsonObject =>
  withSteps(
    schema,
    path
      .replaceAll(/\[\d*\]/g, '.[]')
      .split('.')
      .filter((step) => step !== ''),
    leaf,
  )

function withSteps(schema: JsonObject, [step, ...rest]: string[], leaf: JsonObject): JsonObject {
  if (step === undefined) return { ...schema, ...leaf }
  if (step === '[]') {
    return { ...schema, type: 'array', items: withSteps(objectIn(schema.items), rest, leaf) }
  }
  const properties = objectIn(schema.properties)
  const member = Object.hasOwn(properties, step) ? objectIn(properties[step]) : {}
  return { ...schema, type: 'object', properties: { ...properties, [step]: withSteps(member, rest, leaf) } }
}

const objectIn = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
