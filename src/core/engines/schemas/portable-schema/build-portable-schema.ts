// Builds input schemas that strict clients accept. A client that cannot read one schema often rejects the entire list
// of tools: OpenAI and Anthropic a composition at the root, or a property with an unusual name, others a list without
// items, a required name that is no property, a pattern that they cannot compile. Where possible, the schema is
// rewritten with the same values; otherwise it accepts more, and arguments are validated by the stricter one.
import { createLazy } from '#base/create-lazy.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import {
  containsUnevaluatedKeyword,
  expandComposition,
  mapSubschemas,
  type RepairNote,
  RepairNotes,
} from '#core/engines/schemas/json-schema/index.ts'
import { flattenRoot } from './flatten-root.ts'
import { withOpenMembers } from './open-objects.ts'
import { withPlainDefaults } from './plain-defaults.ts'
import { withPlainItems } from './plain-items.ts'
import { withPlainPatterns } from './plain-patterns.ts'
import { type Work, withDeclaredMembers } from './plain-required.ts'
import { withPlainValues } from './plain-values.ts'
import { chooseArgumentNames, renameProperties } from './property-names.ts'

/**
 * `listed`: the schema for clients. `checked`: the schema that validates arguments, with the same names; the same
 * object if both accept the same. `names`: original names of renamed members, by the names that clients see. `repairs`:
 * parts that clients would have rejected.
 */
export type PortableSchema = {
  listed: JsonObject
  checked: JsonObject
  names: Record<string, string>
  repairs: readonly RepairNote[]
}

export function buildPortableSchema(schema: JsonObject): PortableSchema {
  const notes = new RepairNotes()
  const work = { left: maxWork, hasPatterns: false }
  const exact = rewrite(schema, {
    root: schema,
    keyword: '',
    path: '',
    known: noNames,
    work,
    hasUnevaluated: createLazy(() => containsUnevaluatedKeyword(schema)),
    notes,
  })
  const flat = flattenRoot(exact)
  if (flat !== exact) notes.add('root', '')
  const plain = work.hasPatterns ? withPlainPatterns(flat, notes) : flat
  const names = chooseArgumentNames(plain)
  if (names.size > 0) notes.add('name', ...names.keys())
  const checked = renameProperties(exact, names)
  return {
    listed: plain === exact ? checked : renameProperties(plain, names),
    checked,
    names: Object.fromEntries([...names].map(([original, name]) => [name, original])),
    repairs: notes.list(),
  }
}

/** Schemas that are read to find which members others declare. */
const maxWork = 20_000

type Position = {
  root: JsonObject
  /** The keyword that has the schema; "" for the root. */
  keyword: string
  path: string
  /** Names of members that a schema around it declares for the same object. */
  known: () => ReadonlySet<string>
  work: Work & { hasPatterns: boolean }
  /**
   * Members that `additionalProperties` evaluates would otherwise count for a surrounding
   * `unevaluatedProperties`.
   */
  hasUnevaluated: () => boolean
  notes: RepairNotes
}

const noNames = (): ReadonlySet<string> => new Set()

/** Keywords under which a boolean is usual. */
const booleanKeywords: ReadonlySet<string> = new Set([
  ...['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'],
])
const inPlaceKeywords: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
])

/** Keywords that leave the members to the root or to adjacent schemas. */
const leavesMembers: ReadonlySet<string> = new Set(['', 'allOf'])

/**
 * Rewrites the schema so that more clients understand it, with the same values; the same object when nothing changes.
 */
function rewrite(schema: JsonObject, position: Position): JsonObject {
  const { root, path, known } = position
  const plain = rewriteKeywords(schema, position)
  const inner = createLazy(() => listNames(plain, root, known()))
  return mapSubschemas(plain, (part, step) => {
    const end = step.search(/[.[]/)
    const keyword = end === -1 ? step : step.slice(0, end)
    if (typeof part === 'boolean') return booleanKeywords.has(keyword) ? part : toSchemaObject(part)
    if (!isJsonObject(part)) return part
    const names = inPlaceKeywords.has(keyword) ? inner : noNames
    return rewrite(part, { ...position, keyword, path: path ? `${path}.${step}` : step, known: names })
  })
}

function rewriteKeywords(
  schema: JsonObject,
  { root, keyword, path, known, work, hasUnevaluated, notes }: Position,
): JsonObject {
  // Under `not` and `if`, declarations have another effect.
  const isDeclaring = keyword !== 'not' && keyword !== 'if'
  if ('pattern' in schema || 'patternProperties' in schema) work.hasPatterns = true
  const values = withPlainValues(schema)
  if (values.enum !== schema.enum) notes.add('enum_values', path)
  const items = withPlainItems(values)
  if (items !== values && items.prefixItems !== undefined) notes.add('tuple_items', path)
  else if (items !== values && values.items === undefined) notes.add('list_items', path)
  const declared = isDeclaring ? withDeclaredMembers(items, { root, known, work }) : items
  if (declared !== items) notes.add('required_name', path)
  const filled = withPlainDefaults(declared, root)
  if (filled.default !== declared.default) notes.add('default_value', path)
  const opened = isDeclaring && !leavesMembers.has(keyword) ? withOpenMembers(filled) : filled
  if (opened === filled || hasUnevaluated()) return filled
  notes.add('open_object', path)
  return opened
}

/** The names of everything that is declared for the same object. */
const listNames = (schema: JsonObject, root: JsonObject, known: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...known,
    ...expandComposition(schema, root).flatMap(({ properties }) =>
      Object.keys(isJsonObject(properties) ? properties : {}),
    ),
  ])

const toSchemaObject = (accepts: boolean): Json => (accepts ? {} : { not: {} })
