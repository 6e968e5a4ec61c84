// The keywords that compare numbers, for values with a number that no double holds: by the digits of both sides.
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'
import { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import { isRangeEnd, restoreDigits } from './exact-numbers.ts'

/** `coefficient` times ten to the power of `exponent`, without zeros at its end. */
type Decimal = { coefficient: bigint; exponent: number }

/** Characters of a number, and its exponent, up to which digits are compared; beyond, doubles are. */
const maxLength = 400

const pattern = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

function toDecimal(value: Json): Decimal | null {
  const text = String(value)
  const [, integer = '', fraction = '', power = '0'] =
    text.length > maxLength ? [] : (pattern.exec(text) ?? [])
  if (integer === '' || Math.abs(Number(power)) > maxLength) return null
  let coefficient = BigInt(`${integer}${fraction}`)
  let exponent = Number(power) - fraction.length
  if (coefficient === 0n) return { coefficient, exponent: 0 }
  while (coefficient % 10n === 0n) [coefficient, exponent] = [coefficient / 10n, exponent + 1]
  return { coefficient, exponent }
}

/** Both numbers as integers of the same unit; null where that would be too much work. */
function align(a: Json, b: Json): [bigint, bigint] | null {
  const [left, right] = [toDecimal(a), toDecimal(b)]
  if (!left || !right) return null
  const unit = Math.min(left.exponent, right.exponent)
  const scale = ({ coefficient, exponent }: Decimal) => coefficient * 10n ** BigInt(exponent - unit)
  return [scale(left), scale(right)]
}

function compare(a: Json, b: Json): number {
  const aligned = align(a, b)
  const [left, right] = aligned ?? [Number(a), Number(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function isMultiple(value: Json, unit: Json): boolean {
  const aligned = align(value, unit)
  return aligned === null || aligned[1] === 0n || aligned[0] % aligned[1] === 0n
}

const isNumber = (value: Json) => typeof value === 'number' || value instanceof ExactNumber

/** Equal values have equal texts. */
const toComparableText = (value: Json): string => JSON.stringify(toComparable(value))

function toComparable(value: Json): Json {
  if (isNumber(value)) {
    const { coefficient, exponent } = toDecimal(value) ?? { coefficient: String(value), exponent: 0 }
    return { number: `${coefficient}e${exponent}` }
  }
  if (Array.isArray(value)) return value.map(toComparable)
  if (!isJsonObject(value)) return value
  const names = Object.keys(value).sort()
  return { members: names.map((name) => [name, toComparable(value[name] as Json)]) }
}

type Check = (value: Json, limit: Json) => boolean
type Validate = NonNullable<FuncKeywordDefinition['validate']> & { errors?: object[] }

/** `describe` gives the parameters of Ajv's own error. */
function defineKeyword(
  keyword: string,
  isMet: Check,
  describe: (limit: Json) => object,
  more: Partial<FuncKeywordDefinition> = {},
): FuncKeywordDefinition {
  const validate: Validate = (limit: Json, value: Json, _parent, context) => {
    const given = isRangeEnd(limit) ? value : restoreDigits(value, context?.instancePath ?? '')
    if (isMet(given, limit)) return true
    validate.errors = [{ keyword, params: describe(limit) }]
    return false
  }
  return { keyword, errors: true, validate, ...more }
}

const defineBound = (keyword: string, comparison: string, isMet: (order: number) => boolean) =>
  defineKeyword(
    keyword,
    (value, limit) => isMet(compare(value, limit)),
    (limit) => ({ comparison, limit }),
    {
      type: 'number',
    },
  )

const isOneOf: Check = (value, allowed) => {
  const text = toComparableText(value)
  return Array.isArray(allowed) && allowed.some((choice) => toComparableText(choice) === text)
}

export const exactKeywords: readonly FuncKeywordDefinition[] = [
  defineBound('minimum', '>=', (order) => order >= 0),
  defineBound('maximum', '<=', (order) => order <= 0),
  defineBound('exclusiveMinimum', '>', (order) => order > 0),
  defineBound('exclusiveMaximum', '<', (order) => order < 0),
  defineKeyword('multipleOf', isMultiple, (multipleOf) => ({ multipleOf }), { type: 'number' }),
  defineKeyword('enum', isOneOf, (allowedValues) => ({ allowedValues })),
  defineKeyword(
    'const',
    (value, allowed) => isOneOf(value, [allowed]),
    (allowedValue) => ({ allowedValue }),
  ),
]
