// Numbers in the fields of a form: written as the locale writes them, without separators of thousands, and read in this
// one way, since `1.234` is a thousand in one locale and a little more than one in another.
import { countSignificantDigits, maxSafeDigits } from '#base/exact-number.ts'
import { getCachedFormat } from '../values/intl-formats.ts'

type NumberSymbols = { decimal: string; group: string; digits: string[] }

const getSymbols = (locale: string): NumberSymbols =>
  getCachedFormat(`symbols ${locale}`, () => {
    const format = new Intl.NumberFormat(locale || 'en', { useGrouping: true })
    const parts = format.formatToParts(1_234_567.8)
    const find = (type: string) => toPlainSpaces(parts.find((part) => part.type === type)?.value ?? '')
    return {
      decimal: find('decimal') || '.',
      group: find('group'),
      digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
    }
  })

const toPlainSpaces = (text: string) => text.replace(/\s/g, ' ').replace(/’/g, "'")

/** A number as JavaScript writes it (`1234.5`), as the locale writes it. */
export function writeNumber(plain: string, locale: string): string {
  const { decimal, digits } = getSymbols(locale)
  return plain.replace(/[\d.]/g, (sign) => (sign === '.' ? decimal : (digits[Number(sign)] ?? sign)))
}

/** The number of a text in the locale, as JavaScript writes it; null if the text is none. */
export function readNumber(text: string, locale: string): string | null {
  const { decimal, group, digits } = getSymbols(locale)
  const latin = [
    ...toPlainSpaces(text.replace(/[\u200e\u200f\u061c]/g, ''))
      .trim()
      .replace('−', '-'),
  ]
    .map((sign) => (digits.includes(sign) ? digits.indexOf(sign) : sign))
    .join('')
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    buildPattern(group, decimal).exec(latin) ?? []
  if (whole === '' && fraction === '') return null
  const digitsOnly = whole.replace(/\D/g, '') || '0'
  return `${sign === '-' ? sign : ''}${digitsOnly}${fraction && `.${fraction}`}${exponent}`
}

const buildPattern = (group: string, decimal: string) =>
  new RegExp(
    `^([-+]?)(\\d+|\\d{1,3}(?:[${group}]\\d{2,3})*[${group}]\\d{3})?(?:[${decimal}](\\d+))?(e[-+]?\\d+)?$`,
    'i',
  )

/** A number that JavaScript cannot hold stays the text of its digits, from which the service reads it. */
export const toJsonNumber = (plain: string): number | string =>
  Math.abs(Number(plain)) < 2 ** 53 ? Number(plain) : plain

/** Whether a fraction would lose digits. */
export const losesFraction = (plain: string): boolean =>
  plain.includes('.') && countSignificantDigits(plain.replace(/e.*/i, '')) > maxSafeDigits

/** Whether a text is a number as JSON writes it. */
export const isPlainNumber = (text: string) => /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text)
