// Examples of what a schema describes: what its author said, else a placeholder of the right type. They show what a
// request or an answer looks like; a schema can ask for more than a placeholder gives.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { placeholderNumber, placeholderText } from './placeholders.ts'
import { partsOf } from './resolved.ts'

const maxDepth = 5

type Example = {
  root: JsonObject
  /** Values that it may still hold: a wide schema that is deep too would give millions. */
  valuesLeft: number
  /** Of members that are not required, those that have a value of their own alone, or all. */
  isWhole: boolean
  /** Items of a list. */
  rows: number
  /** Which item of the outermost list is made: each is a little different from the one before. */
  row: number
}

/** The required members, and the others that have a default or an example. */
export function exampleArguments(schema: JsonObject): JsonObject {
  const example = { root: schema, valuesLeft: 500, isWhole: false, rows: 1, row: 0 }
  const value = exampleOf(example, schema, '', 0)
  return isJsonObject(value) ? value : {}
}

/** An answer with all its members and so many items in its outermost lists; fewer where they would be too much. */
export const exampleAnswer = (schema: JsonObject, rows: number): Json =>
  exampleOf({ root: schema, valuesLeft: 30_000, isWhole: true, rows, row: 0 }, schema, '', 0)

/** `name` is the member's own, which says more as a placeholder than any other text. */
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

/** What the schema itself gives as a value; null stands for nothing given. */
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

/** A list that the author gave, made as long as is asked for. */
function repeated({ rows }: Example, said: Json): Json {
  if (!Array.isArray(said) || said.length === 0) return said
  return Array.from({ length: rows }, (_, index) => said[index % said.length] ?? null)
}

function exampleList(example: Example, items: Json, name: string, depth: number): Json[] {
  const { rows, row } = example
  const made: Json[] = []
  const before = example.valuesLeft
  for (let index = 0; index < rows; index++) {
    // Lists inside of lists stay short, and their items go on from those of the row before.
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
