// Bodies that are costly by their shape, whether they are right or wrong: derived from the schema of an operation.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { requestLimits } from '#http/limits.ts'

const range = <T>(length: number, create: (index: number) => T) =>
  Array.from({ length }, (_, index) => create(index))

const longPrefix = 'common_'.repeat(10)
const mapMembers = (count: number, prefix: string, value: Json): JsonObject =>
  Object.fromEntries(range(count, (n) => [`${prefix}${n}`, value]))

export type HostileBody = { name: string; body: string }

const margin = 2_000

/** Bodies beyond the size limit of a request are left out. */
export function listHostileBodies(schema: Json, isUpload: boolean): HostileBody[] {
  const bodies: Record<string, Json> = {
    'the most of everything': fillSchema(schema, 0, 'a'),
    'the most of everything, and wrong': fillSchema(schema, 0, '\u202e{{'),
    'unknown members': mapMembers(49_000, 'x', 1),
    'unknown members with one prefix': mapMembers(9_000, longPrefix, 1),
    'members that look like others': mapMembers(15_000, 'nam', {}),
    'a deep list': JSON.parse('['.repeat(60) + range(40_000, () => 1).join() + ']'.repeat(60)),
    'many empty lists': { name: range(49_000, () => []) },
    'numbers with many digits': range(1_000, (n) => `${n}${'9'.repeat(900)}`).map(Number),
    ...(isUpload && { 'members of an upload': mapMembers(240_000, 'x', {}) }),
  }
  const texts: HostileBody[] = [
    { name: 'long numbers', body: `{"name":[${range(1_000, () => '9'.repeat(900)).join()}]}` },
    { name: 'one long text', body: JSON.stringify({ name: '\u0430\u0301'.repeat(200_000) }) },
    { name: 'escapes', body: `{"name":"${'\\u0061'.repeat(170_000)}"}` },
    { name: 'more members than are read', body: JSON.stringify(range(400_000, () => 1)) },
    { name: 'not JSON', body: `{${'"a":{'.repeat(100_000)}` },
  ]
  const generated = Object.entries(bodies).map(([name, body]) => ({ name, body: JSON.stringify(body) }))
  const most = isUpload ? 8 * requestLimits.bodyBytes : requestLimits.bodyBytes - margin
  return [...generated, ...texts].filter(({ body }) => Buffer.byteLength(body) <= most)
}

const maxDepth = 5
/** The number of items in lists, and of members in maps, whose schema has no bound; by depth. */
const counts = [2_000, 200, 20, 5, 2, 1]

/** A value with every member, with lists, maps and texts as long as they may be, within reason. */
function fillSchema(schema: Json | undefined, depth: number, text: string): Json {
  if (!isJsonObject(schema)) return text
  const { anyOf, enum: values, const: only, items, properties, patternProperties } = schema
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0] ?? null
  if (Array.isArray(anyOf)) return fillSchema(anyOf[0], depth, text)
  const most = counts[Math.min(depth, maxDepth)] ?? 1
  if (isJsonObject(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, fillSchema(property, depth + 1, text)]),
    )
  if (isJsonObject(patternProperties)) {
    const count = Math.min(most, Number(schema.maxProperties ?? most))
    return mapMembers(count, longPrefix, fillSchema(Object.values(patternProperties)[0], depth + 1, text))
  }
  if (items !== undefined)
    return range(Math.min(most, Number(schema.maxItems ?? most)), () => fillSchema(items, depth + 1, text))
  return fillScalar(schema, most, text)
}

function fillScalar({ type, minimum, maxLength, pattern }: JsonObject, most: number, text: string): Json {
  if (type === 'integer' || type === 'number') return Number(minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'string') return text.repeat(pattern ? 1 : Math.min(Number(maxLength ?? most), most, 20_000))
  return mapMembers(most, longPrefix, text)
}
