import { parseExactJson } from '#base/exact-json.ts'
import { readFormSchema } from './form-schema.ts'
import type { JsonMembers, JsonSchema, JsonValue } from './json-schema.ts'

/** Schemas may be recursive. */
const maxDepth = 6

/** The initial value of a form: defaults, constants and required members; undefined if there are none. */
export function buildInitialValue(given: unknown, root: JsonSchema, isRequired = true, depth = 0): JsonValue {
  const { control, schema } = readFormSchema(given, root)
  if ('default' in schema) return parseExactJson(JSON.stringify(schema.default))
  if (!isRequired || depth > maxDepth) return undefined
  switch (control.kind) {
    case 'constant':
      return control.value
    case 'list':
      return []
    case 'object': {
      const members: JsonMembers = {}
      for (const property of control.properties) {
        const value = buildInitialValue(property.schema, root, property.isRequired, depth + 1)
        if (value !== undefined) members[property.name] = value
      }
      return members
    }
    case 'variants':
      return buildInitialValue(control.variants[0]?.schema, root, true, depth + 1)
    default:
      return undefined
  }
}

/** A copy with the member; undefined removes it. */
export function withMember(members: JsonMembers, name: string, value: JsonValue): JsonMembers {
  const { [name]: _old, ...others } = members
  if (value === undefined) return others
  return Object.hasOwn(members, name) ? { ...members, [name]: value } : { ...others, [name]: value }
}
