import type { JsonObject } from '#base/json.ts'
import {
  type FormatType,
  isCurrency,
  isNamedImage,
  isNamedMoney,
  type ValueFormat,
} from '#core/engines/widgets/page/index.ts'

type Found = [type: FormatType, options?: ValueFormat['options']]

const maxBadgeValues = 12

const formatsByName: Readonly<Record<string, FormatType>> = {
  'unix-time': 'datetime',
  unixtime: 'datetime',
  timestamp: 'datetime',
  uri: 'link',
  url: 'link',
}

/** `siblings`: the names of the members next to it. */
export function findSchemaFormat(path: string, schemas: JsonObject[], siblings: string[]): Found | null {
  for (const schema of schemas) {
    const found =
      readFormat(path, schema) ?? (isNumber(schema) ? describeNumber(path, schema, siblings) : null)
    if (found) return found
  }
  return null
}

/** URLs of images are left to the guess, which shows them. */
function readFormat(path: string, { format, enum: values }: JsonObject): Found | null {
  const named =
    typeof format === 'string' && Object.hasOwn(formatsByName, format) ? formatsByName[format] : undefined
  if (named) return named === 'link' && isNamedImage(path) ? null : [named]
  const texts = Array.isArray(values) ? values.filter((value) => value !== null) : []
  const isBadge =
    texts.length > 1 && texts.length <= maxBadgeValues && texts.every((value) => typeof value === 'string')
  return isBadge ? ['badge'] : null
}

const listTypes = ({ type }: JsonObject) => [type].flat()
const isNumber = (schema: JsonObject) =>
  listTypes(schema).some((type) => type === 'number' || type === 'integer')

const described: [RegExp, FormatType][] = [
  [/\b(unix|epoch)\b|seconds since/i, 'datetime'],
  [/\b(in|of) bytes\b/i, 'bytes'],
  [/\bin (percent\b|%(?!\w))/i, 'percent'],
]

/** Numbers whose description says what they count. An integer may be an amount in cents. */
function describeNumber(path: string, schema: JsonObject, siblings: string[]): Found | null {
  const text = String(schema.description ?? '').slice(0, 500)
  const type = described.find(([pattern]) => pattern.test(text))?.[1]
  if (type) return [type]
  const currency = findCurrency(path, text)
  if (/\bin ([a-z]+ ){0,2}cents\b|smallest currency unit|\bminor (currency )?units?\b/i.test(text))
    return ['currency', { unit: 'minor', ...currency }]
  if (currency) return ['currency', currency]
  const isWhole = !listTypes(schema).includes('number')
  return !isWhole && isNamedMoney(path) && siblings.some((name) => /^currency(_?code)?$/i.test(name))
    ? ['currency']
    : null
}

const currencyNames: [RegExp, string][] = [
  [/\bin (euros?|euro cents)\b/i, 'EUR'],
  [/\bin (US|U\.S\.|American) (dollars?|cents)\b/i, 'USD'],
  [/\bin (British pounds|pounds sterling|pence)\b/i, 'GBP'],
  [/\bin (Japanese )?yen\b/i, 'JPY'],
  [/\bin Swiss francs\b/i, 'CHF'],
  [/\bin dollars\b/i, '$'],
]

/** A code, such as `ALL`, is also a word, so it needs the name of an amount. */
function findCurrency(path: string, text: string): { currency: string } | null {
  const named = currencyNames.find(([pattern]) => pattern.test(text))?.[1]
  const code = isNamedMoney(path) ? /\bin ([A-Z]{3})\b/.exec(text)?.[1] : undefined
  const currency = named ?? (isCurrency(code) ? code : undefined)
  return currency ? { currency } : null
}
