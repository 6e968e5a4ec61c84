// Builds examples from a schema: the values that its author gave, else placeholders of the right type. They show what a
// request or response looks like and do not necessarily satisfy every constraint of the schema.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { expandComposition } from '../resolve-schema.ts'
import { buildPlaceholderNumber, buildPlaceholderString, varyExample } from './placeholders.ts'

const maxDepth = 5

type ExampleContext = {
  root: JsonObject
  /** How many more values may be added: a schema that is both wide and deep would give millions. */
  valuesLeft: number
  /** Includes all optional members, not just those with a default or an example. */
  isComplete: boolean
  /** Number of items in a list. */
  rows: number
  /** Index of the current item of the outermost list; placeholders vary with it. */
  row: number
}

/** The required members, and the others that have a default or an example. */
export function buildExampleArguments(schema: JsonObject): JsonObject {
  const context = { root: schema, valuesLeft: 500, isComplete: false, rows: 1, row: 0 }
  const value = buildExampleValue(context, schema, '', 0)
  return isJsonObject(value) ? value : {}
}

/** A response with all members and `rows` items in its outermost lists; fewer beyond 30,000 values in total. */
export const buildExampleResponse = (schema: JsonObject, rows: number): Json =>
  buildExampleValue({ root: schema, valuesLeft: 30_000, isComplete: true, rows, row: 0 }, schema, '', 0)

/** `name` is the member's name; it is the placeholder for strings. */
function buildExampleValue(context: ExampleContext, schema: Json, name: string, depth: number): Json {
  if (context.valuesLeft-- <= 0) return null
  const schemas = expandComposition(schema, context.root, 1)
  context.valuesLeft -= schemas.length - 1
  const given = findGivenValue(schemas, context.row)
  if (given !== undefined) return context.isComplete ? withRows(given, context.rows) : given
  const merged: JsonObject = Object.assign({}, ...schemas.toReversed())
  switch ([merged.type].flat().find((type) => type !== 'null') ?? inferType(merged)) {
    case 'object':
      return depth < maxDepth ? buildExampleObject(context, schemas, depth) : {}
    case 'array':
      return depth < maxDepth ? buildExampleList(context, merged.items ?? {}, name, depth) : []
    case 'integer':
    case 'number':
      return buildPlaceholderNumber(merged, name, context.row)
    case 'boolean':
      return context.row % 2 === 0
    default:
      return buildPlaceholderString(
        merged,
        context.isComplete && name ? `${toSpacedName(name)} ${context.row + 1}` : name,
        context.row,
      )
  }
}

const inferType = ({ properties, items }: JsonObject) =>
  properties ? 'object' : isJsonObject(items) ? 'array' : 'string'

const toSpacedName = (name: string) => name.replace(/[_-]+/g, ' ')

/** The default, constant, example or enum value of the schema; null counts as absent. */
function findGivenValue(schemas: JsonObject[], row: number): Json | undefined {
  for (const schema of schemas) {
    const { default: fallback, const: constant, example, examples, enum: values } = schema
    const picked = pickForRow(examples, row)
    const varied = picked === undefined || hasSeveral(examples) ? picked : varyExample(schema, picked, row)
    const given = [fallback, constant, example, varied, pickForRow(values, row)]
    const value = given.find((candidate) => candidate !== undefined && candidate !== null)
    if (value !== undefined) return value
  }
  return undefined
}

const hasSeveral = (values: Json | undefined) => Array.isArray(values) && values.length > 1

const pickForRow = (values: Json | undefined, row: number) =>
  Array.isArray(values) ? values[row % values.length] : undefined

/** Up to this number of rows, examples stay as their author wrote them. */
const mostExampleRows = 5

/** A given value, whose outermost lists are empty or repeated where no rows, or many, are asked for. */
function withRows(given: Json, rows: number): Json {
  if (rows > 0 && rows <= mostExampleRows) return given
  if (Array.isArray(given)) return repeatItems(given, rows)
  if (!isJsonObject(given)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? repeatItems(value, rows) : value,
    ]),
  )
}

const repeatItems = (items: Json[], rows: number): Json[] =>
  items.length === 0 ? items : Array.from({ length: rows }, (_, index) => items[index % items.length] ?? null)

function buildExampleList(context: ExampleContext, items: Json, name: string, depth: number): Json[] {
  const { rows, row } = context
  const built: Json[] = []
  const before = context.valuesLeft
  for (let index = 0; index < rows; index++) {
    // Nested lists stay short, and their items continue the previous row's items.
    const itemContext = Object.assign(
      context,
      context.isComplete && { rows: Math.min(rows, 2), row: row + index },
    )
    built.push(buildExampleValue(itemContext, items, name, depth + 1))
    if (context.valuesLeft < (before - context.valuesLeft) / built.length) break
  }
  Object.assign(context, { rows, row })
  return built
}

function buildExampleObject(context: ExampleContext, schemas: JsonObject[], depth: number): JsonObject {
  const required = new Set(
    schemas.flatMap((schema) => (Array.isArray(schema.required) ? schema.required : [])),
  )
  const members = schemas.flatMap(({ properties }) =>
    isJsonObject(properties) ? Object.entries(properties) : [],
  )
  const included = members.filter(
    ([name, member]) =>
      context.isComplete ||
      required.has(name) ||
      findGivenValue(expandComposition(member, context.root, 1), 0) !== undefined,
  )
  return Object.fromEntries(
    included.map(([name, member]) => [name, buildExampleValue(context, member, name, depth + 1)]),
  )
}
