// Guesses the format of a value or a column from its name, its values and what stands next to it.
import { isJsonObject } from '#base/json.ts'
import { isPath } from '#base/value-path.ts'
import { isCurrency, toNumber } from '../values/format-amount.ts'
import { recogniseTime } from '../values/format-time.ts'
import { isIdentifierPath, isMissing } from '../values/format-value.ts'
import { findInScopes } from '../values/placeholders.ts'
import { readMoney } from './format-as.ts'
import type { FormatType, ValueFormat } from './value-formats.ts'

/** The values of one path, and the scopes in which options of the first ones are looked up. */
export type FormatSample = { values: Iterable<unknown>; scopes: unknown[][] }

const wordPatterns = {
  money:
    /\b(price|amount|total|subtotal|cost|fee|revenue|balance|salary|tax|discount|payment|turnover|income|profit|refund|deposit|rent|budget|value)s?\b/,
  noMoney: /\b(count|number|items|quantity|percent\w*|pct|rate|pages|results|at|date)\b/,
  percent: /\b(percent|percentage|pct)\b/,
  bytes: /\bbytes$/,
  image: /\b(image|avatar|thumbnail|thumb|photo|picture|icon|logo|cover)s?( url)?$/,
  badge: /\b(status|state|severity|priority)$/,
  time: /\b(at|date|time|timestamp|created|updated|modified|published|expires)$/,
}
type NameKind = keyof typeof wordPatterns

/** `orders[0].unitPrice` → `orders unit price` */
const toWords = (path: string) =>
  path
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replace(/\[\d*\]|[^a-z]+/gi, ' ')
    .toLowerCase()
    .trim()

const isNamed = (path: string, kind: NameKind) => wordPatterns[kind].test(toWords(path))
export const isNamedMoney = (path: string) => isNamed(path, 'money') && !isNamed(path, 'noMoney')
export const isNamedImage = (path: string) => isNamed(path, 'image')

/** The format of the values at a path; null if they are shown as they are. */
export function guessFormat(path: string, { values, scopes }: FormatSample): ValueFormat | null {
  if (!isPath(path) || isIdentifierPath(path)) return null
  const known = takeKnown(values)
  const [first] = known
  if (known.length === 0) return null
  if (isMoney(first)) return { type: 'currency', options: {} }
  if (known.every((value) => toNumber(value) !== null)) return guessNumberFormat(path, known, scopes)
  return known.every((value) => typeof value === 'string') ? guessTextFormat(path, known) : null
}

const maxKnown = 20

function takeKnown(values: Iterable<unknown>): unknown[] {
  const known: unknown[] = []
  for (const value of values) {
    if (!isMissing(value)) known.push(value)
    if (known.length === maxKnown) break
  }
  return known
}

const isMoney = (value: unknown) => {
  const { amount, currency } = readMoney(value)
  return isJsonObject(value) && toNumber(amount) !== null && isCurrency(currency)
}

function guessNumberFormat(path: string, known: unknown[], scopes: unknown[][]): ValueFormat | null {
  const areNumbers = known.every((value) => typeof value === 'number')
  const currency = isAmount(path, known) ? findCurrencyPath(path, scopes) : undefined
  if (currency) return { type: 'currency', options: { currency } }
  if (!areNumbers) return null
  if (isNamed(path, 'percent')) return { type: 'percent', options: {} }
  if (isNamed(path, 'bytes')) return { type: 'bytes', options: {} }
  if (isNamed(path, 'time') && known.every(isUnixTime)) return { type: 'datetime', options: {} }
  return { type: 'number', options: {} }
}

/** A whole number of seconds or milliseconds between 1990 and 2100. */
const isUnixTime = (value: unknown) => {
  const seconds = Number(value) > 1e11 ? Number(value) / 1_000 : Number(value)
  return Number.isInteger(value) && seconds > 631_152_000 && seconds < 4_102_444_800
}

/** Integers named `amount` or `value` may count hundredths, as some payment APIs do: then no currency is shown. */
const isAmount = (path: string, known: unknown[]) =>
  isNamedMoney(path) && (!/(amount|value)$/i.test(path) || known.some((value) => String(value).includes('.')))

const isCode = (found: unknown) => isCurrency(found)
/** Some payment APIs write `eur`, mostly with amounts in cents, so lower case alone is no reason to guess money. */
const isCodeInAnyCase = (found: unknown) => typeof found === 'string' && isCurrency(found.toUpperCase())

/** The path of the currency of an amount: a member next to it, or of the row or the data. */
function findCurrencyPath(path: string, scopes: unknown[][], isMeant = isCode): string | undefined {
  const [, parent = '', name = ''] = /^(.*\.)?([^.]+)$/.exec(path) ?? []
  const names = ['currency', 'currency_code', 'currencyCode']
  const candidates = [
    ...[`${name}_currency`, `${name}Currency`, ...names].map((member) => parent + member),
    ...names,
  ]
  return candidates.find((candidate) => scopes.some((scope) => isMeant(findInScopes(scope, candidate))))
}

function guessTextFormat(path: string, known: unknown[]): ValueFormat | null {
  const time = recogniseTime(known[0])
  if (time) return known.every((value) => recogniseTime(value) === time) ? { type: time, options: {} } : null
  const isShort = known.every((value) => String(value).length <= 24)
  if (isShort && isNamed(path, 'badge')) return { type: 'badge', options: {} }
  const isUrl = known.every((value) => /^(https?:|data:image\/)/.test(String(value)))
  return isUrl && isNamed(path, 'image') ? { type: 'image', options: {} } : null
}

/**
 * Gives all numbers of a column the same decimals: as many as the value with the most has, two at most, or four if all
 * are below ten. Amounts of money have none, or those of the currency.
 */
export function completeFormat(
  path: string,
  format: ValueFormat | null,
  sample: FormatSample,
): ValueFormat | null {
  const completed = withCurrency(path, format, sample) ?? guessFormat(path, sample)
  if (!completed || !hasDecimals(completed.type) || completed.options.decimals !== undefined) return completed
  const numbers = [...sample.values].flatMap((value) => toNumber(readMoney(value).amount) ?? [])
  const decimals = countDecimals(path, completed, numbers)
  if (decimals === null) return completed
  return { ...completed, options: { ...completed.options, decimals: String(decimals) } }
}

/** Amounts without a chosen currency have the one next to them. */
function withCurrency(
  path: string,
  format: ValueFormat | null,
  { scopes }: FormatSample,
): ValueFormat | null {
  if (format?.type !== 'currency' || format.options.currency) return format
  const currency = findCurrencyPath(path, scopes, isCodeInAnyCase)
  return currency ? { ...format, options: { ...format.options, currency } } : format
}

const hasDecimals = (type: FormatType) => type === 'number' || type === 'currency' || type === 'percent'

/** Null leaves the decimals to the format. */
function countDecimals(path: string, { type, options }: ValueFormat, numbers: number[]): number | null {
  const most = Math.max(0, ...numbers.map((number) => /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0))
  if (type === 'currency') return most === 0 && options.unit !== 'minor' ? 0 : null
  if (type === 'percent') return Math.min(2, Math.max(0, options.max === '1' ? most - 2 : most))
  if (most > 0 && isNamedMoney(path)) return 2
  return Math.min(most, numbers.every((number) => Math.abs(number) < 10) ? 4 : 2)
}
