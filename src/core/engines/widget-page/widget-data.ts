// Removes hidden fields on the server, before the data is sent: the user could read whatever reaches the page.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { HiddenFields } from '#core/model/manifest.ts'

/**
 * The data without the fields that the widget hides. A hidden path matches through lists with or without `[]`, from the
 * root and from the rows. Returns the same value if nothing is hidden.
 */
export function widgetData({ config }: { config: HiddenFields }, answer: Json): Json {
  return hiddenPaths(config).reduce(without, answer)
}

/** The schema of the data without the hidden fields. */
export function widgetSchema({ config }: { config: HiddenFields }, schema: JsonObject): JsonObject {
  return hiddenPaths(config).reduce<JsonObject>((left, path) => withoutInSchema(left, path), schema)
}

const stepsOf = (path: string) => path.split(/[.[\]]+/).filter((step) => step !== '' && !/^\d+$/.test(step))

const hiddenPaths = ({ hiddenFields, dataTable }: HiddenFields): string[][] => {
  const rows = stepsOf(dataTable.collectionPath)
  const paths = hiddenFields.map(stepsOf).filter((path) => path.length > 0)
  return rows.length === 0 ? paths : paths.flatMap((path) => [path, [...rows, ...path]])
}

function without(value: Json, [step, ...rest]: string[]): Json {
  if (step === undefined) return value
  if (Array.isArray(value)) return value.map((item) => without(item, [step, ...rest]))
  if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value
  const { [step]: gone, ...others } = value
  return rest.length === 0 || gone === undefined ? others : { ...value, [step]: without(gone, rest) }
}

const lists = ['allOf', 'anyOf', 'oneOf'] as const

/** Schemas behind a `$ref` are left unchanged. */
function withoutInSchema(schema: JsonObject, path: string[]): JsonObject {
  const [step = '', ...rest] = path
  const below = (inner: Json | undefined): Json | undefined =>
    Array.isArray(inner)
      ? inner.map((one) => below(one) ?? one)
      : isJsonObject(inner)
        ? withoutInSchema(inner, path)
        : inner
  const { properties, required } = schema
  const changed: JsonObject = { ...schema }
  for (const word of [...lists, 'items'] as const) {
    const inner = below(schema[word])
    if (inner !== undefined) changed[word] = inner
  }
  if (isJsonObject(properties)) changed.properties = withoutProperty(properties, step, rest)
  if (Array.isArray(required) && rest.length === 0)
    changed.required = required.filter((name) => name !== step)
  return changed
}

function withoutProperty(properties: JsonObject, step: string, rest: string[]): JsonObject {
  const { [step]: gone, ...others } = properties
  if (rest.length === 0 || !isJsonObject(gone)) return others
  return { ...properties, [step]: withoutInSchema(gone, rest) }
}
