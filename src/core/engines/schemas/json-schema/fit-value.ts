// Makes the value of a result fit a relaxed output schema (`relax-schema`), since clients reject an entire result for
// one member of another type. A value is converted if its type allows that: 5 to "5", one item to a list. Otherwise the
// member becomes null, which every type of such a schema allows; the text of the result still has the value.
import { createExactNumber } from '#base/exact-json.ts'
import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { wideDigits, wideDigitsPattern } from './digit-texts.ts'
import { type JsonType, typeOfJson } from './schema-types.ts'
import { getTypeTest, isFitting } from './type-test.ts'

/**
 * `violations`: members that did not fit, by dotted path, without names that are data; empty means the value
 * is unchanged.
 */
export type FittedValue = { value: Json; violations: { path: string; message: string }[] }

const maxViolations = 20

export function fitValue(schema: JsonObject, value: Json): FittedValue {
  if (isFitting(getTypeTest(schema), value)) return { value, violations: [] }
  const violations: FittedValue['violations'] = []
  const report = (path: string, message: string) => {
    if (violations.length < maxViolations) violations.push({ path, message })
  }
  return { value: fitMember(schema, value, '', report), violations }
}

function findMember(
  { properties, additionalProperties }: JsonObject,
  name: string,
): { inner: JsonObject; step: string } | null {
  const own = properties !== undefined && Object.hasOwn(properties as JsonObject, name)
  const inner = own ? (properties as JsonObject)[name] : additionalProperties
  return isJsonObject(inner) ? { inner, step: own ? name : '*' } : null
}

function hasType({ type, pattern }: JsonObject, value: Json): boolean {
  if (type === undefined) return true
  if (typeof value === 'string' && pattern === wideDigitsPattern) return wideDigits.test(value)
  const actual = typeOfJson(value)
  const isNamed = (name: JsonType) =>
    typeof type === 'string' ? type === name : (type as Json[]).includes(name)
  return isNamed(actual) || (actual === 'integer' && isNamed('number'))
}

type ReportViolation = (path: string, message: string) => void

function fitMember(schema: JsonObject, value: Json, path: string, report: ReportViolation): Json {
  const typed = value === null || hasType(schema, value) ? value : convert(schema, value, path, report)
  if (Array.isArray(typed)) {
    const { items } = schema
    return isJsonObject(items)
      ? typed.map((item, index) => fitMember(items, item, `${path}[${index}]`, report))
      : typed
  }
  if (!isJsonObject(typed)) return typed
  return Object.fromEntries(
    Object.entries(typed).map(([name, member]) => {
      const found = findMember(schema, name)
      if (!found) return [name, member]
      const { inner, step } = found
      return [name, fitMember(inner, member, path ? `${path}.${step}` : step, report)]
    }),
  )
}

function convert({ type, pattern }: JsonObject, value: Json, path: string, report: ReportViolation): Json {
  const isMeant = (name: Json) => name !== 'null' && !(name === 'string' && pattern === wideDigitsPattern)
  const types = [type as Json].flat().filter(isMeant) as JsonType[]
  const wanted = types.join(' or ')
  for (const name of types) {
    const converted = converters[name](value)
    if (converted === undefined) continue
    // Digits that a double does not hold were made a text only for the way here.
    if (!(converted instanceof ExactNumber))
      report(path, `must be ${wanted}; the value of the server was converted`)
    return converted
  }
  report(path, `must be ${wanted}; replaced by null, and the original value is in the text`)
  return null
}

const integerText = /^-?(?:0|[1-9]\d*)$/
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** By the required type; undefined if the value cannot be converted. */
const converters: Record<JsonType, (value: Json) => Json | undefined> = {
  string: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  integer: (value) => parseNumber(value, integerText),
  number: (value) => parseNumber(value, numberText),
  boolean: (value) => booleans.get(typeof value === 'string' ? value.toLowerCase() : value),
  // Languages that have no lists, or no empty objects, write one for the other.
  array: (value) => (isJsonObject(value) && isEmpty(value) ? [] : value === '' ? undefined : [value]),
  object: (value) => (Array.isArray(value) && value.length === 0 ? {} : undefined),
  null: () => undefined,
}

const booleans: ReadonlyMap<Json, boolean> = new Map<Json, boolean>([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
])

/** With all of its digits. */
function parseNumber(value: Json, pattern: RegExp): Json | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  if (!pattern.test(text)) return undefined
  const number = Number(text)
  return String(number) === text ? number : createExactNumber(text)
}

const isEmpty = (value: JsonObject) => Object.keys(value).length === 0
