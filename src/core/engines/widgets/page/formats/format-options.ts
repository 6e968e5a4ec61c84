// The options of each format, with the values that have a meaning.
import { isPath } from '#base/value-path.ts'
import { isCurrency } from '../values/format-amount.ts'
import { badgeColours, type FormatType, formatTypes } from './value-formats.ts'

type FormatOption = { isValid: (text: string) => boolean; allowed: string }

const isOneOf = (...texts: string[]): FormatOption => ({
  isValid: (text) => texts.includes(text),
  allowed: texts.join(', '),
})
const text: FormatOption = { isValid: () => true, allowed: 'a text' }
const decimals: FormatOption = { isValid: (text) => /^[0-6]$/.test(text), allowed: 'a number from 0 to 6' }
const max: FormatOption = {
  isValid: (text) => (Number.isNaN(Number(text)) ? isPath(text) : Number(text) > 0),
  allowed: 'a number above 0, or the path of one',
}
const currency: FormatOption = {
  isValid: (text) => (/^[A-Z]{3}$/.test(text) ? isCurrency(text) : isPath(text) || /^\p{Sc}$/u.test(text)),
  allowed: 'an ISO 4217 code such as EUR, a currency sign, or the path of one',
}
const style = isOneOf('short', 'medium', 'long', 'full')

/** `*` allows any name. */
export const formatOptions: Record<FormatType, Readonly<Record<string, FormatOption>>> = {
  text: {},
  number: { decimals },
  currency: { currency, decimals, unit: isOneOf('major', 'minor') },
  percent: { max, decimals },
  bytes: {},
  date: { style },
  datetime: { style },
  relative: {},
  boolean: { true: text, false: text },
  link: { text },
  badge: { '*': isOneOf(...badgeColours) },
  image: {},
  progress: { max },
  sparkline: {},
}

export const isFormatType = (name: string): name is FormatType => formatTypes.some((type) => type === name)
