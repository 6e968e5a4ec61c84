// The schema of the arguments that calls of an alias may have: arguments that the mapping turns into valid
// arguments of the tool. It serves to prove, not assume, that an earlier contract still holds.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { compileSharedSchema, hasForeignReference } from '#core/engines/schemas/json-schema/index.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'

/** Keywords of a root whose arguments can be renamed by renaming its properties. */
const simpleKeywords = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  '$defs',
  'definitions',
  '$schema',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
])

type Rules = Pick<ToolAlias, 'renamedArguments' | 'droppedArguments' | 'defaultArguments'>

const hasRules = ({ renamedArguments, droppedArguments, defaultArguments }: Rules) =>
  Object.keys(renamedArguments).length + droppedArguments.length + Object.keys(defaultArguments).length > 0

/**
 * Accepts only arguments that the tool accepts after the mapping. Null if this cannot be expressed because the root of
 * the schema combines other schemas. `schema`: the input schema of the tool.
 */
export function buildAcceptedSchema(schema: JsonObject, alias: Rules): JsonObject | null {
  if (!hasRules(alias)) return schema
  const isSimple = Object.keys(schema).every(
    (keyword) => simpleKeywords.has(keyword) || keyword.startsWith('x-'),
  )
  if (!isSimple || hasForeignReference(schema)) return null
  const { required: _required, ...rest } = schema
  return { ...rest, properties: mapProperties(schema, alias), ...mapRequired(schema, alias) }
}

const propertiesOf = ({ properties }: JsonObject): JsonObject => (isJsonObject(properties) ? properties : {})

/** The schema of an argument, whether it is described or not. */
const propertyOf = (schema: JsonObject, name: string): Json => {
  const properties = propertiesOf(schema)
  const described = Object.hasOwn(properties, name) ? properties[name] : undefined
  return described ?? schema.additionalProperties ?? true
}

function mapProperties(schema: JsonObject, { renamedArguments, droppedArguments }: Rules): JsonObject {
  return Object.fromEntries([
    ...Object.entries(propertiesOf(schema)),
    ...droppedArguments.map((name) => [name, true] as const),
    ...Object.entries(renamedArguments).map(([from, to]) => [from, propertyOf(schema, to)] as const),
  ])
}

/** Any name of a required argument is enough. If no name is possible, nothing is accepted. */
function mapRequired(schema: JsonObject, alias: Rules): JsonObject {
  const { defaultArguments } = alias
  const defaults = Object.keys(defaultArguments)
  const rejected = new Set(defaults.filter((name) => !acceptsDefault(schema, name, defaultArguments)))
  const required = (Array.isArray(schema.required) ? schema.required : []).map(String)
  const demanded = [...new Set([...required.filter((name) => !defaults.includes(name)), ...rejected])]
  const names = demanded.map((name) => listEarlierNames(name, alias))
  const choices = names.filter((name) => name.length !== 1)
  return {
    required: names.flatMap((name) => (name.length === 1 ? name : [])),
    ...(choices.length > 0 && {
      allOf: choices.map((choice) =>
        choice.length === 0 ? { not: {} } : { anyOf: choice.map((name) => ({ required: [name] })) },
      ),
    }),
  }
}

/** Includes the definitions of the schema, which the property may refer to. */
function acceptsDefault(schema: JsonObject, name: string, defaults: JsonObject): boolean {
  const { required: _required, additionalProperties: _additional, ...rest } = schema
  const only = { ...rest, properties: { [name]: propertyOf(schema, name) } }
  return compileSharedSchema(only).check({ [name]: defaults[name] ?? null }).length === 0
}

/** The arguments of a call under the alias that become the argument `name`. */
function listEarlierNames(name: string, { renamedArguments, droppedArguments }: Rules): string[] {
  const isRemoved = Object.hasOwn(renamedArguments, name) || droppedArguments.includes(name)
  const renamed = Object.entries(renamedArguments).flatMap(([from, to]) => (to === name ? [from] : []))
  return isRemoved ? renamed : [name, ...renamed]
}
