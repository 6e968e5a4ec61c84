// Amounts of money, with the currency where the locale puts it.
import type { DisplayLocale } from '../texts/display-locale.ts'
import { getIntl } from './intl-formats.ts'

/** A number, or a text that is one; null for any other value. */
export function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

let currencies: ReadonlySet<string> | undefined

/** Whether the text is an ISO 4217 code. */
export function isCurrency(text: unknown): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(String(text))
}

/**
 * `currency` is an ISO 4217 code or a currency sign; null if it is neither, or `value` is no number. Without `decimals`
 * there are none in integers, else those of the currency.
 */
export function formatAmount(
  value: unknown,
  currency: unknown,
  { locale }: DisplayLocale,
  decimals?: number,
): string | null {
  const amount = toNumber(value)
  if (locale === '' || amount === null || typeof currency !== 'string') return null
  const isSign = /^\p{Sc}$/u.test(currency)
  if (!isSign && !isCurrency(currency)) return null
  const format = getIntl(Intl.NumberFormat, locale, {
    style: 'currency',
    currency: isSign ? 'EUR' : currency,
    ...(decimals === undefined
      ? { trailingZeroDisplay: 'stripIfInteger' }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  })
  return isSign
    ? format
        .formatToParts(amount)
        .map((part) => (part.type === 'currency' ? currency : part.value))
        .join('')
    : format.format(amount)
}

const decimalsByCurrency = new Map<string, number>()

/** The decimals of a currency: two for most, none for JPY. Remembered, since it is asked for each cell of a table. */
export function countCurrencyDecimals(currency: string): number {
  const known = decimalsByCurrency.get(currency)
  if (known !== undefined || !isCurrency(currency)) return known ?? 2
  const { maximumFractionDigits = 2 } = getIntl(Intl.NumberFormat, 'en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  decimalsByCurrency.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}
