// Builds examples from a schema: the values that its author gave, else placeholders of the right type. They show what a
// request or response looks like and do not necessarily satisfy every constraint of the schema.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { placeholderNumber, placeholderText } from './placeholders.ts'
import { partsOf } from './resolved.ts'

const maxDepth = 5

type Example = {
  root: JsonObject
  /** How many more values may be added: a schema that is both wide and deep would give millions. */
  valuesLeft: number
  /** Includes all optional members, not just those with a default or an example. */
  isWhole: boolean
  /** Number of items in a list. */
  rows: number
  /** Index of the current item of the outermost list; placeholders vary with it. */
  row: number
}

/** The required members, and the others that have a default or an example. */
export function exampleArguments(schema: JsonObject): JsonObject {
  const example = { root: schema, valuesLeft: 500, isWhole: false, rows: 1, row: 0 }
  const value = exampleOf(example, schema, '', 0)
  return isJsonObject(value) ? value : {}
}

/** A response with all members and `rows` items in its outermost lists; fewer beyond 30,000 values in total. */
export const exampleAnswer = (schema: JsonObject, rows: number): Json =>
  exampleOf({ root: schema, valuesLeft: 30_000, isWhole: true, rows, row: 0 }, schema, '', 0)

/** `name` is the member's name; it is the placeholder for strings. */
function exampleOf(example: Example, schema: Json, name: string, depth: number): Json {
  if (example.valuesLeft-- <= 0) return null
  const parts = partsOf(schema, example.root, 1)
  const said = saidValue(parts, example.row)
  if (said !== undefined) return example.isWhole ? repeated(example, said) : said
  const all: JsonObject = Object.assign({}, ...parts.toReversed())
  switch ([all.type].flat().find((type) => type !== 'null') ?? impliedType(all)) {
    case 'object':
      return depth < maxDepth ? exampleObject(example, parts, depth) : {}
    case 'array':
      return depth < maxDepth ? exampleList(example, all.items ?? {}, name, depth) : []
    case 'integer':
    case 'number':
      return placeholderNumber(all, name, example.row)
    case 'boolean':
      return example.row % 2 === 0
    default:
      return placeholderText(
        all,
        example.isWhole && name ? `${spoken(name)} ${example.row + 1}` : name,
        example.row,
      )
  }
}

const impliedType = ({ properties, items }: JsonObject) =>
  properties ? 'object' : isJsonObject(items) ? 'array' : 'string'

const spoken = (name: string) => name.replace(/[_-]+/g, ' ')

/** The default, constant, example or enum value of the schema; null counts as absent. */
function saidValue(parts: JsonObject[], row: number): Json | undefined {
  for (const { default: fallback, const: only, example, examples, enum: values } of parts) {
    const said = [fallback, only, example, turn(examples, row), turn(values, row)]
    const value = said.find((one) => one !== undefined && one !== null)
    if (value !== undefined) return value
  }
  return undefined
}

const turn = (values: Json | undefined, row: number) =>
  Array.isArray(values) ? values[row % values.length] : undefined

/** Repeats the items of a list that the author gave until there are `rows` of them. */
function repeated({ rows }: Example, said: Json): Json {
  if (!Array.isArray(said) || said.length === 0) return said
  return Array.from({ length: rows }, (_, index) => said[index % said.length] ?? null)
}

function exampleList(example: Example, items: Json, name: string, depth: number): Json[] {
  const { rows, row } = example
  const made: Json[] = []
  const before = example.valuesLeft
  for (let index = 0; index < rows; index++) {
    // Nested lists stay short, and their items continue those of the previous row.
    const inner = Object.assign(example, example.isWhole && { rows: Math.min(rows, 2), row: row + index })
    made.push(exampleOf(inner, items, name, depth + 1))
    if (example.valuesLeft < (before - example.valuesLeft) / made.length) break
  }
  Object.assign(example, { rows, row })
  return made
}

function exampleObject(example: Example, parts: JsonObject[], depth: number): JsonObject {
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])))
  const members = parts.flatMap(({ properties }) =>
    isJsonObject(properties) ? Object.entries(properties) : [],
  )
  const shown = members.filter(
    ([name, member]) =>
      example.isWhole || required.has(name) || saidValue(partsOf(member, example.root, 1), 0) !== undefined,
  )
  return Object.fromEntries(
    shown.map(([name, member]) => [name, exampleOf(example, member, name, depth + 1)]),
  )
}
