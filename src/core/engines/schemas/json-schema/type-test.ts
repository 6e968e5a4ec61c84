// Whether a value has the types of a relaxed output schema (`relax-schema`). Almost every call needs this, so
// the schema is compiled at the first one: checking 100 rows of 12 members takes 15 µs, a fifth of the time
// for parsing them.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { memoizeByObject } from '#base/memoize.ts'
import { wideDigits, wideDigitsPattern } from './digit-texts.ts'
import type { JsonType } from './schema-types.ts'

/** A bit for each type; a schema without types has all of them. */
const bits: Record<JsonType, number> = {
  string: 1,
  integer: 2,
  // A schema that names it accepts whole numbers too.
  number: 2 | 4,
  boolean: 8,
  object: 16,
  array: 32,
  null: 64,
}
const fractionBit = 4
const anyBits = 127

export type TypeTest = {
  bits: number
  /** Texts are the digits of large integers alone. */
  isDigitsOnly: boolean
  names: string[]
  members: TypeTest[]
  items: TypeTest | null
  /** The types of members that are not named. */
  others: { known: ReadonlySet<string>; test: TypeTest } | null
}

/** Returns the same object for the same schema. */
export const getTypeTest: (schema: JsonObject) => TypeTest = memoizeByObject(compileTypeTest)

function compileTypeTest({ type, pattern, properties, items, additionalProperties }: JsonObject): TypeTest {
  const inner = Object.entries(isJsonObject(properties) ? properties : {})
  const tested = inner.flatMap(([name, member]): [string, TypeTest][] => {
    const test = isJsonObject(member) ? compileTypeTest(member) : null
    return test && rejectsAny(test) ? [[name, test]] : []
  })
  const others = isJsonObject(additionalProperties) ? compileTypeTest(additionalProperties) : null
  const itemTest = isJsonObject(items) ? compileTypeTest(items) : null
  return {
    bits:
      type === undefined ? anyBits : ([type].flat() as JsonType[]).reduce((sum, name) => sum | bits[name], 0),
    isDigitsOnly: pattern === wideDigitsPattern,
    names: tested.map(([name]) => name),
    members: tested.map(([, test]) => test),
    items: itemTest && rejectsAny(itemTest) ? itemTest : null,
    others:
      others && rejectsAny(others) ? { known: new Set(inner.map(([name]) => name)), test: others } : null,
  }
}

const rejectsAny = (test: TypeTest) =>
  test.bits !== anyBits || test.members.length > 0 || test.items !== null || test.others !== null

/** False also for a number that is kept as written, which needs a closer check. */
export function isFitting(test: TypeTest, value: Json): boolean {
  if (value === null) return true
  switch (typeof value) {
    case 'string':
      return (test.bits & bits.string) !== 0 && (!test.isDigitsOnly || wideDigits.test(value))
    case 'number':
      return (test.bits & (Number.isInteger(value) ? bits.integer : fractionBit)) !== 0
    case 'boolean':
      return (test.bits & bits.boolean) !== 0
    default:
      if (Array.isArray(value)) return isFittingList(test, value)
      return isJsonObject(value) && isFittingObject(test, value)
  }
}

function isFittingList({ bits: allowed, items }: TypeTest, list: Json[]): boolean {
  if ((allowed & bits.array) === 0) return false
  if (items)
    for (let index = 0; index < list.length; index++) if (!isFitting(items, list[index] as Json)) return false
  return true
}

function isFittingObject({ bits: allowed, names, members, others }: TypeTest, object: JsonObject): boolean {
  if ((allowed & bits.object) === 0) return false
  for (let index = 0; index < names.length; index++) {
    const value = object[names[index] as string]
    if (value !== undefined && !isFitting(members[index] as TypeTest, value)) return false
  }
  if (!others) return true
  for (const name in object)
    if (!others.known.has(name) && !isFitting(others.test, object[name] as Json)) return false
  return true
}
