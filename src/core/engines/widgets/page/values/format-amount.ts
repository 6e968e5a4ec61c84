// Amounts of money, with the currency where the locale puts it.
import { type DisplayLocale, getCachedFormat } from './format-value.ts'

/** A number, or a text that is one; null for any other value. */
export function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** `currency` is an ISO 4217 code or a currency sign; null if it is neither, or `value` is no number. */
export function formatAmount(value: unknown, currency: unknown, { locale }: DisplayLocale): string | null {
  const amount = toNumber(value)
  if (locale === '' || amount === null || typeof currency !== 'string') return null
  const isSign = /^\p{Sc}$/u.test(currency)
  if (!isSign && !Intl.supportedValuesOf('currency').includes(currency)) return null
  const format = getCachedFormat(`${locale} ${currency}`, () => {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: isSign ? 'EUR' : currency,
      trailingZeroDisplay: 'stripIfInteger',
    })
  })
  return format
    .formatToParts(amount)
    .map((part) => (isSign && part.type === 'currency' ? currency : part.value))
    .join('')
}
