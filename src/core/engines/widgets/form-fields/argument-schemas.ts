import { isJsonObject, isPollutingKey, type Json, type JsonObject } from '#base/json.ts'
import { expandComposition } from '#core/engines/schemas/json-schema/index.ts'

/**
 * An argument that a field of a form can fill. `schemas`: its schema and the schemas that it is composed of.
 */
export type FormArgument = { path: string; name: string; required: boolean; schemas: JsonObject[] }

/** Names that a path can contain: dots and brackets would be read as steps. */
const isPathStep = (name: string) => /^[^.[\]]{1,100}$/.test(name) && !isPollutingKey(name)

/** The arguments of a tool; an object of the first level is replaced by its members. */
export const listFormArguments = (schema: JsonObject): FormArgument[] =>
  listProperties(schema, schema).flatMap((argument) => {
    const inner = isObjectSchema(argument.schemas) ? listInnerArguments(argument, schema) : []
    return inner.length > 0 ? inner : [argument]
  })

const listInnerArguments = (outer: FormArgument, root: JsonObject): FormArgument[] =>
  outer.schemas
    .flatMap((schema) => listProperties(schema, root))
    .map((inner) => ({
      ...inner,
      path: `${outer.path}.${inner.path}`,
      required: outer.required && inner.required,
    }))
    .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)

const isObjectSchema = (schemas: JsonObject[]) =>
  schemas.some(({ type, properties }) => type === 'object' || isJsonObject(properties))

function listProperties(schema: JsonObject, root: JsonObject): FormArgument[] {
  const schemas = expandComposition(schema, root, 1)
  const required = new Set(
    schemas.flatMap((schema) => (Array.isArray(schema.required) ? schema.required : [])),
  )
  const found = new Map<string, Json>()
  for (const { properties } of schemas)
    for (const [name, member] of Object.entries(isJsonObject(properties) ? properties : {}))
      if (isPathStep(name) && !found.has(name)) found.set(name, member)
  return [...found].map(([name, member]) => ({
    path: name,
    name,
    required: required.has(name),
    schemas: expandComposition(member, root, 1),
  }))
}

/** The value of a keyword in the first schema that has it. */
export const findKeyword = (schemas: JsonObject[], keyword: string): Json | undefined =>
  schemas.find((schema) => schema[keyword] !== undefined)?.[keyword]

/** The first declared type that is not null; "" if there is none. */
export const findType = (schemas: JsonObject[]): string =>
  schemas
    .flatMap(({ type }) => type ?? [])
    .find((type): type is string => typeof type === 'string' && type !== 'null') ?? ''

/** The allowed values, if all are texts; null if any value is allowed or one is no text. */
export function findOptions(schemas: JsonObject[]): string[] | null {
  const constant = findKeyword(schemas, 'const')
  const listed = constant === undefined ? findKeyword(schemas, 'enum') : [constant]
  if (!Array.isArray(listed)) return null
  const values = listed.filter((value) => value !== null)
  const texts = values.filter((value) => typeof value === 'string')
  return texts.length > 0 && texts.length === values.length ? texts : null
}
