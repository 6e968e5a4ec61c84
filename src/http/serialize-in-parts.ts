// Serialises a large reply in time slices, to the same text as the serialiser of its whole schema. Lists are written
// item by item; an object with long members is written with marks as placeholders.
import type { JsonObject } from '#base/json.ts'
import { memoizeByObject } from '#base/memoize.ts'
import { isLong, stringifyInTimeSlices } from '#base/stringify-slices.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { findSerializer, type Serialize } from './serializer.ts'

/** `units`: as for `isLong`. */
export function* serializeInParts(
  schema: JsonObject,
  value: unknown,
  units?: number,
): TimeSlicedTask<string> {
  const serialize = findSerializer(schema)
  if (serialize === JSON.stringify) return yield* stringifyInTimeSlices(value, units)
  if (!isDivisible(schema) || !isLong(value, units)) return serialize(value)
  if (Array.isArray(value)) return yield* serializeList(schema.items as JsonObject, value, units)
  return yield* serializeObject(schema, value as JsonObject, units)
}

function* serializeList(items: JsonObject, list: unknown[], units?: number): TimeSlicedTask<string> {
  const texts: string[] = []
  for (const item of list) {
    // @guard
    texts.push(yield* serializeInParts(items, item, units))
    yield
  }
  return `[${texts.join(',')}]`
}

function* serializeObject(schema: JsonObject, value: JsonObject, units?: number): TimeSlicedTask<string> {
  const { serializeShell, members } = divideSchema(schema)
  const texts: string[] = []
  const shell = { ...value }
  for (const [name, member] of members) {
    if (value[name] === undefined) continue
    shell[name] = `${mark}${texts.length}`
    texts.push(yield* serializeInParts(member, value[name], units))
    yield
  }
  return serializeShell(shell).replace(marks, (_, index) => texts[Number(index)] ?? '')
}

/** Unpredictable, so that no text of the value can contain it. */
const mark = `part-${crypto.randomUUID()}-`
const marks = new RegExp(`"${mark}(\\d+)"`, 'g')

/** `serializeShell` writes a mark for each of `members`. */
type DividedSchema = { serializeShell: Serialize; members: [string, JsonObject][] }

const divideSchema = memoizeByObject(createDivision)

function createDivision(schema: JsonObject): DividedSchema {
  const properties = schema.properties as Record<string, JsonObject>
  const members = Object.entries(properties).filter(([, member]) => isDivisible(member))
  const opened = Object.fromEntries(members.map(([name]) => [name, {}]))
  return { serializeShell: findSerializer({ ...schema, properties: { ...properties, ...opened } }), members }
}

/** Whether a single schema determines the parts of the value. */
const isDivisible = ({ type, items, properties, anyOf }: JsonObject) =>
  anyOf === undefined &&
  ((type === 'array' && items !== undefined) || (type === 'object' && properties !== undefined))
