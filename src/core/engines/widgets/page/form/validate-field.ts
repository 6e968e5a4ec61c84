import type { PageField } from '../model/page-model.ts'
import type { DisplayLocale } from '../values/format-value.ts'
import {
  type FormEntry,
  isChoiceType,
  isCleared,
  isEmptyValue,
  isNumberType,
  isUnchanged,
} from './field-values.ts'
import { losesFraction, readNumber, writeNumber } from './form-numbers.ts'
import { isInstantField, listInstants, splitOffset } from './form-times.ts'

/** Longer texts are not matched against the pattern here; the tool validates them. */
const maxMatchedLength = 200

/** The validation message for a field; null if its value is valid. */
export function validateField(entry: FormEntry, displayLocale: DisplayLocale): string | null {
  const { field, value, given } = entry
  if (isUnchanged(entry) && isRounded(given))
    return `${field.label} has more digits than this chat client keeps.`
  if (field.type === 'hidden') return null
  if (isEmptyValue(value)) {
    if (field.required) return formatRequiredMessage(field)
    const isStuck = isCleared(entry) && field.schema.emptied === null && field.prefill?.from === 'answer'
    return isStuck ? `${field.label} cannot be emptied.` : null
  }
  if (Array.isArray(value)) return checkCount(field, value)
  return typeof value === 'string'
    ? (checkType(entry, value, displayLocale) ?? checkLength(field, value))
    : null
}

/** Whether a number lost digits on its way to the page. */
const isRounded = (given: unknown) =>
  typeof given === 'number' && Number.isInteger(given) && !Number.isSafeInteger(given)

const formatRequiredMessage = ({ type, label }: PageField) =>
  type === 'checkbox'
    ? `${label} must be agreed to.`
    : type === 'file'
      ? 'Choose a file.'
      : isChoiceType(type)
        ? 'Choose an option.'
        : `${label} is required.`

function checkCount({ minItems, maxItems }: PageField, { length }: string[]): string | null {
  if (minItems !== null && length < minItems) return `Choose at least ${minItems}.`
  return maxItems !== null && length > maxItems ? `Choose at most ${maxItems}.` : null
}

function checkType(
  { field, given }: FormEntry,
  value: string,
  { locale, timeZone }: DisplayLocale,
): string | null {
  switch (field.type) {
    case 'number':
    case 'integer':
      return checkNumber(field, value, locale)
    case 'datetime-local':
      return !isInstantField(field, String(given ?? '')) ||
        listInstants(splitOffset(value)[0], timeZone).length > 0
        ? null
        : 'The clocks skip this time. Choose another one.'
    case 'email':
      return /^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63}){1,8}$/.test(value)
        ? null
        : 'Write an e-mail address, such as ada@example.com.'
    case 'url':
      return URL.canParse(value) && /^https?:/i.test(value)
        ? null
        : 'Write an address that starts with https://.'
    default:
      return null
  }
}

function checkNumber({ type, min, max }: PageField, text: string, locale: string): string | null {
  const plain = readNumber(text, locale)
  const write = (number: number) => writeNumber(String(number), locale)
  if (plain === null) return /\d/.test(text) ? `Write a number, such as ${write(1234.5)}.` : 'Write a number.'
  const value = Number(plain)
  if (type === 'integer' && !Number.isInteger(value)) return 'Write a whole number.'
  if (losesFraction(plain)) return 'Write at most 15 digits.'
  if (min !== null && value < min) return `Write ${write(min)} or more.`
  return max !== null && value > max ? `Write ${write(max)} or less.` : null
}

/** Length in code points, as in JSON Schema. */
function checkLength({ minLength, maxLength, pattern, type }: PageField, value: string): string | null {
  if (isNumberType(type)) return null
  const length = [...value.slice(0, 100_000)].length
  if (minLength !== null && length < minLength) return `Write at least ${minLength} characters.`
  if (maxLength !== null && length > maxLength) return `Write at most ${maxLength} characters.`
  return pattern === '' || value.length > maxMatchedLength || isPatternMatch(pattern, value)
    ? null
    : 'This does not match the required format.'
}

/** Unanchored, as in JSON Schema. A pattern that the browser cannot compile matches anything. */
function isPatternMatch(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}
