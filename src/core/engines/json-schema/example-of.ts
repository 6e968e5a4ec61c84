// Example arguments of an input schema: what its author said, else a placeholder of the right type. They show what a
// request looks like; a schema can ask for more than a placeholder gives.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { partsOf } from './resolved.ts'

const maxDepth = 5
/** Values of one example: a wide schema that is deep too would give millions. */
const maxValues = 500

type Example = { root: JsonObject; valuesLeft: number }

/** The required members, and the others that have a default or an example. */
export function exampleArguments(schema: JsonObject): JsonObject {
  const value = exampleOf({ root: schema, valuesLeft: maxValues }, schema, '', 0)
  return isJsonObject(value) ? value : {}
}

/** `name` is the member's own, which says more as a placeholder than any other text. */
function exampleOf(example: Example, schema: Json, name: string, depth: number): Json {
  if (example.valuesLeft-- <= 0) return null
  const parts = partsOf(schema, example.root, 1)
  const said = saidValue(parts)
  if (said !== undefined) return said
  const all: JsonObject = Object.assign({}, ...parts.toReversed())
  switch ([all.type].flat().find((type) => type !== 'null') ?? (all.properties ? 'object' : 'string')) {
    case 'object':
      return depth < maxDepth ? exampleObject(example, parts, depth) : {}
    case 'array':
      return depth < maxDepth ? [exampleOf(example, all.items ?? {}, name, depth + 1)] : []
    case 'integer':
    case 'number':
      return exampleNumber(all)
    case 'boolean':
      return true
    default:
      return exampleText(all, name)
  }
}

/** What the schema itself gives as a value; null stands for nothing given. */
function saidValue(parts: JsonObject[]): Json | undefined {
  for (const { default: fallback, const: only, example, examples, enum: values } of parts) {
    const said = [fallback, only, example, first(examples), first(values)]
    const value = said.find((one) => one !== undefined && one !== null)
    if (value !== undefined) return value
  }
  return undefined
}

const first = (values: Json | undefined) => (Array.isArray(values) ? values[0] : undefined)

function exampleObject(example: Example, parts: JsonObject[], depth: number): JsonObject {
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])))
  const members = parts.flatMap(({ properties }) =>
    isJsonObject(properties) ? Object.entries(properties) : [],
  )
  const shown = members.filter(
    ([name, member]) => required.has(name) || saidValue(partsOf(member, example.root, 1)) !== undefined,
  )
  return Object.fromEntries(
    shown.map(([name, member]) => [name, exampleOf(example, member, name, depth + 1)]),
  )
}

function exampleNumber({ minimum, exclusiveMinimum, maximum }: JsonObject): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1))
  return maximum === undefined ? least : Math.min(least, Number(maximum))
}

const formats: Record<string, string> = {
  date: '2026-01-31',
  time: '12:00:00Z',
  'date-time': '2026-01-31T12:00:00Z',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  email: 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  hostname: 'example.com',
  byte: 'aGVsbG8=',
}

function exampleText({ format, minLength, maxLength }: JsonObject, name: string): string {
  const known = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined
  const text = (known ?? name) || 'text'
  return text
    .padEnd(Math.min(Number(minLength ?? 0), 1_000), 'x')
    .slice(0, Number(maxLength ?? text.length + 1_000))
}
