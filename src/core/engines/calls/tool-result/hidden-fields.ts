// Removes hidden fields on the server, since users can read everything that reaches the page.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { HiddenFields } from '#core/model/releases/manifest.ts'

/**
 * The data without the fields that the widget hides. A hidden path matches through lists with or without `[]`, from the
 * root and from the rows. Returns the same value if nothing is hidden.
 */
export function removeHiddenFields({ config }: { config: HiddenFields }, data: Json): Json {
  return listHiddenPaths(config).reduce(omitPath, data)
}

/** The schema of the data without the hidden fields. */
export function removeHiddenProperties({ config }: { config: HiddenFields }, schema: JsonObject): JsonObject {
  return listHiddenPaths(config).reduce<JsonObject>(
    (remaining, path) => omitPathInSchema(remaining, path),
    schema,
  )
}

const parseHiddenPath = (path: string) =>
  path.split(/[.[\]]+/).filter((step) => step !== '' && !/^\d+$/.test(step))

function listHiddenPaths({ hiddenFields, dataTable, partRows = [] }: HiddenFields): string[][] {
  const bases = new Set(['', dataTable.collectionPath, ...partRows])
  const paths = hiddenFields.map(parseHiddenPath).filter((path) => path.length > 0)
  return [...bases].map(parseHiddenPath).flatMap((base) => paths.map((path) => [...base, ...path]))
}

function omitPath(value: Json, [step, ...rest]: string[]): Json {
  if (step === undefined) return value
  if (Array.isArray(value)) return value.map((item) => omitPath(item, [step, ...rest]))
  if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value
  const { [step]: removed, ...others } = value
  return rest.length === 0 || removed === undefined ? others : { ...value, [step]: omitPath(removed, rest) }
}

const combinators = ['allOf', 'anyOf', 'oneOf'] as const

/** Schemas behind a `$ref` are left unchanged. */
function omitPathInSchema(schema: JsonObject, path: string[]): JsonObject {
  const [step = '', ...rest] = path
  const omitBelow = (inner: Json | undefined): Json | undefined =>
    Array.isArray(inner)
      ? inner.map((item) => omitBelow(item) ?? item)
      : isJsonObject(inner)
        ? omitPathInSchema(inner, path)
        : inner
  const { properties, required } = schema
  const changed: JsonObject = { ...schema }
  for (const keyword of [...combinators, 'items'] as const) {
    const inner = omitBelow(schema[keyword])
    if (inner !== undefined) changed[keyword] = inner
  }
  if (isJsonObject(properties)) changed.properties = omitProperty(properties, step, rest)
  if (Array.isArray(required) && rest.length === 0)
    changed.required = required.filter((name) => name !== step)
  return changed
}

function omitProperty(properties: JsonObject, step: string, rest: string[]): JsonObject {
  const { [step]: removed, ...others } = properties
  if (rest.length === 0 || !isJsonObject(removed)) return others
  return { ...properties, [step]: omitPathInSchema(removed, rest) }
}
