// Formats values in a given format. A value that does not fit its format is shown as without one.
import { isJsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { isPath } from '#base/value-path.ts'
import { countCurrencyDecimals, formatAmount, toNumber } from '../values/format-amount.ts'
import { formatDateTime, toTime } from '../values/format-time.ts'
import { type DisplayLocale, formatNumber, formatValue, isMissing } from '../values/format-value.ts'
import { getIntl } from '../values/intl-formats.ts'
import { findInScopes, resolveDisplayMapping } from '../values/placeholders.ts'
import { formatRelativeTime } from './relative-time.ts'
import type { FormatType, ValueFormat } from './value-formats.ts'

export type FormatContext = {
  /** Searched for the values of options that are paths: the row, then the data. */
  scopes: unknown[]
  displayLocale: DisplayLocale
  /** The path of the value in its row. */
  path?: string
  /** A longer text is truncated. */
  length?: number
}

type Options = ValueFormat['options']
type Formatter = (value: unknown, options: Options, context: FormatContext) => string | null

export const formatAs = (value: unknown, format: ValueFormat | null, context: FormatContext): string =>
  (format && !isMissing(value) ? formatters[format.type]?.(value, format.options, context) : null) ??
  formatValue(value, context.displayLocale, context.path, context.length)

const formatters: Partial<Record<FormatType, Formatter>> = {
  text: (value, _options, { length }) =>
    typeof value === 'object' ? null : truncateText(String(value), length ?? 300),
  number: (value, { decimals }, { displayLocale }) =>
    isNeutral(displayLocale) ? null : formatDecimal(toNumber(value), parseDecimals(decimals), displayLocale),
  currency: formatCurrency,
  percent: (value, options, context) =>
    formatShare(computeShare(value, options, context), options, context.displayLocale),
  progress: (value, options, context) =>
    formatShare(computeShare(value, options, context), { decimals: '0' }, context.displayLocale),
  bytes: (value, _options, { displayLocale }) =>
    isNeutral(displayLocale) ? null : formatBytes(toNumber(value), displayLocale),
  date: (value, { style }, { displayLocale }) => formatDateTime(value, style, undefined, displayLocale),
  datetime: (value, { style }, { displayLocale }) => formatDateTime(value, style, 'short', displayLocale),
  relative: (value, _options, { displayLocale }) => {
    const time = isNeutral(displayLocale) ? null : toTime(value)
    return time && formatRelativeTime(time.date.getTime() - Date.now(), displayLocale.locale)
  },
  boolean: (value, options) => {
    const text = String(value)
    return /^(true|1)$/.test(text)
      ? (options.true ?? null)
      : /^(false|0)$/.test(text)
        ? (options.false ?? null)
        : null
  },
  link: (_value, { text = '' }, { scopes, displayLocale }) =>
    text === ''
      ? null
      : formatValue(resolveDisplayMapping(text, scopes, displayLocale) ?? text, displayLocale),
}

const isNeutral = ({ locale }: DisplayLocale) => locale === ''
const parseDecimals = (text: string | undefined) => (/^\d$/.test(text ?? '') ? Number(text) : undefined)

const formatDecimal = (number: number | null, decimals: number | undefined, displayLocale: DisplayLocale) =>
  number === null
    ? null
    : formatNumber(number, displayLocale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals ?? 3,
      })

/** An amount as an object, `{amount, currency}`, has its own currency. */
function formatCurrency(value: unknown, options: Options, { scopes, displayLocale }: FormatContext) {
  const currency = findCurrency(value, { type: 'currency', options }, scopes) ?? ''
  const number = toNumber(readMoney(value).amount)
  if (number === null) return null
  const shown = options.unit === 'minor' ? number / 10 ** countCurrencyDecimals(currency) : number
  if (isNeutral(displayLocale)) return `${shown} ${currency}`.trim()
  const decimals = parseDecimals(options.decimals) ?? countCurrencyDecimals(currency)
  return (
    formatAmount(shown, currency, displayLocale, decimals) ?? formatDecimal(shown, decimals, displayLocale)
  )
}

/** The currency of an amount: its own, or that of the format, which may be the path of one. Undefined for other values. */
export function findCurrency(
  value: unknown,
  format: ValueFormat | null,
  scopes: unknown[],
): string | undefined {
  if (format?.type !== 'currency') return undefined
  const named = format.options.currency ?? ''
  const found =
    readMoney(value).currency ??
    (isPath(named) && !/^[A-Z]{3}$/.test(named) ? findInScopes(scopes, named) : named)
  return typeof found === 'string' ? found.toUpperCase() : undefined
}

/** The amount and the currency of an object such as `{value, currency_code}`; any other value is the amount. */
export function readMoney(value: unknown): { amount: unknown; currency?: unknown } {
  if (!isJsonObject(value)) return { amount: value }
  const { amount, value: other, currency, currency_code, currencyCode } = value
  return { amount: amount ?? other, currency: currency ?? currency_code ?? currencyCode }
}

/** The value as a share of the option `max`, by default of 100. */
export function computeShare(
  value: unknown,
  { max = '100' }: Options,
  { scopes }: FormatContext,
): number | null {
  const whole = toNumber(max) ?? toNumber(findInScopes(scopes, max))
  const part = toNumber(value)
  return part === null || whole === null || whole <= 0 ? null : part / whole
}

function formatShare(share: number | null, { decimals }: Options, { locale }: DisplayLocale) {
  if (share === null) return null
  if (locale === '') return `${Number((share * 100).toPrecision(12))}%`
  const digits = parseDecimals(decimals)
  return getIntl(Intl.NumberFormat, locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits ?? 1,
  }).format(share)
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte']

/** In powers of 1,000, as the units are defined. */
function formatBytes(bytes: number | null, { locale }: DisplayLocale) {
  if (bytes === null) return null
  const power = Math.min(5, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3))
  return getIntl(Intl.NumberFormat, locale, {
    style: 'unit',
    unit: byteUnits[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power)
}
