// Names of members that model providers accept. OpenAI and Anthropic allow letters, digits, dot, underscore and hyphen, 64
// of them; Gemini no digit first.
import { isJsonObject, isPollutingKey, type Json, type JsonObject } from '#base/json.ts'
import { findFreeName } from '#base/text.ts'
import { forEachSubschema, mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'

const maxLength = 64
const portableName = /^[A-Za-z_.-][A-Za-z0-9_.-]{0,63}$/

/** The new name of each member that needs one, by the original name; empty for most schemas. */
export function chooseArgumentNames(schema: JsonObject): ReadonlyMap<string, string> {
  const all = new Set<string>()
  collectNames(schema, all)
  const names = new Map<string, string>()
  for (const name of all) {
    if (portableName.test(name) || isPollutingKey(name)) continue
    const chosen = findFreeName(toPortableName(name), all, { dash: '_', maxLength })
    names.set(name, chosen)
    all.add(chosen)
  }
  return names
}

function collectNames(schema: JsonObject, names: Set<string>): void {
  const { properties } = schema
  if (isJsonObject(properties)) for (const name of Object.keys(properties)) names.add(name)
  forEachSubschema(schema, (inner) => {
    if (isJsonObject(inner)) collectNames(inner, names)
  })
}

/** `@type` becomes `type`, and `2fa` becomes `_2fa`; a name without any such letter becomes `member`. */
function toPortableName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^[^A-Za-z0-9]+|_+$/g, '')
  const begun = /^\d/.test(plain) ? `_${plain}` : plain || 'member'
  return begun.slice(0, maxLength)
}

/** The same object when nothing is renamed. */
export function renameProperties(schema: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  if (names.size === 0) return schema
  const inner = mapSubschemas(schema, (part) => (isJsonObject(part) ? renameProperties(part, names) : part))
  const { properties, required, dependentRequired, dependentSchemas, default: given, examples } = inner
  const rename = (name: string) => names.get(name) ?? name
  const renameList = (list: Json) => (Array.isArray(list) ? list.map((name) => rename(String(name))) : list)
  const renameKeys = (map: JsonObject, change: (value: Json, name: string) => Json = (value) => value) =>
    Object.fromEntries(Object.entries(map).map(([name, value]) => [rename(name), change(value, name)]))
  return {
    ...inner,
    ...(isJsonObject(properties) && {
      properties: renameKeys(properties, (value, name) => withTitle(value, name, names)),
    }),
    ...(Array.isArray(required) && { required: renameList(required) }),
    ...(isJsonObject(dependentRequired) && { dependentRequired: renameKeys(dependentRequired, renameList) }),
    ...(isJsonObject(dependentSchemas) && { dependentSchemas: renameKeys(dependentSchemas) }),
    ...(given !== undefined && { default: renameData(given, names) }),
    ...(Array.isArray(examples) && { examples: renameData(examples, names) }),
  }
}

function renameData(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => renameData(item, names))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [names.get(name) ?? name, renameData(member, names)]),
  )
}

/** The original name says more than the shortened one. */
const withTitle = (schema: Json, name: string, names: ReadonlyMap<string, string>): Json =>
  names.has(name) && isJsonObject(schema) && schema.title === undefined
    ? { ...schema, title: name.slice(0, 200).toWellFormed() }
    : schema
