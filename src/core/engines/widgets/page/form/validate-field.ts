import type { PageField } from '../model/page-model.ts'
import { formTexts, type Text } from '../texts/english-texts.ts'
import { say } from '../texts/say.ts'
import type { DisplayLocale } from '../values/format-value.ts'
import { type FormEntry, isCleared, isEmptyValue, isNumberType, isUnchanged } from './field-values.ts'
import { losesFraction, readNumber, writeNumber } from './form-numbers.ts'
import { isInstantField, listInstants, splitOffset } from './form-times.ts'

/** Longer texts are not matched against the pattern here; the tool validates them. */
const maxMatchedLength = 200

/** The validation message for a field; null if its value is valid. */
export function validateField(entry: FormEntry, displayLocale: DisplayLocale): string | null {
  const { field, value, given } = entry
  if (isUnchanged(entry) && isRounded(given))
    return say(displayLocale, formTexts.lostDigits, { field: field.label })
  if (field.type === 'hidden') return null
  if (isEmptyValue(value)) {
    if (field.required) return formatRequiredMessage(field, displayLocale)
    const isStuck = isCleared(entry) && field.schema.emptied === null && field.prefill?.from === 'answer'
    return isStuck ? say(displayLocale, formTexts.cannotEmpty, { field: field.label }) : null
  }
  if (Array.isArray(value)) return checkCount(field, value, displayLocale)
  return typeof value === 'string'
    ? (checkType(entry, value, displayLocale) ?? checkLength(field, value, displayLocale))
    : null
}

/** Whether a number lost digits on its way to the page. */
const isRounded = (given: unknown) =>
  typeof given === 'number' && Number.isInteger(given) && !Number.isSafeInteger(given)

const formatRequiredMessage = ({ type, label }: PageField, displayLocale: DisplayLocale) =>
  say(displayLocale, requiredMessages[type] ?? formTexts.required, { field: label })

const requiredMessages: Partial<Record<string, Text>> = {
  checkbox: formTexts.mustAgree,
  file: formTexts.chooseFile,
  select: formTexts.pickOption,
  radio: formTexts.pickOption,
  checkboxes: formTexts.pickOption,
}

function checkCount(
  { minItems, maxItems }: PageField,
  { length }: string[],
  displayLocale: DisplayLocale,
): string | null {
  if (minItems !== null && length < minItems)
    return say(displayLocale, formTexts.atLeast, { count: minItems })
  return maxItems !== null && length > maxItems
    ? say(displayLocale, formTexts.atMost, { count: maxItems })
    : null
}

function checkType({ field, given }: FormEntry, value: string, displayLocale: DisplayLocale): string | null {
  const { timeZone } = displayLocale
  switch (field.type) {
    case 'number':
    case 'integer':
      return checkNumber(field, value, displayLocale)
    case 'datetime-local':
      return !isInstantField(field, String(given ?? '')) ||
        listInstants(splitOffset(value)[0], timeZone).length > 0
        ? null
        : say(displayLocale, formTexts.skippedTime)
    case 'email':
      return /^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63}){1,8}$/.test(value)
        ? null
        : say(displayLocale, formTexts.email, { example: 'ada@example.com' })
    case 'url':
      return URL.canParse(value) && /^https?:/i.test(value)
        ? null
        : say(displayLocale, formTexts.url, { start: 'https://' })
    default:
      return null
  }
}

function checkNumber(
  { type, min, max }: PageField,
  text: string,
  displayLocale: DisplayLocale,
): string | null {
  const { locale } = displayLocale
  const plain = readNumber(text, locale)
  const write = (number: number) => writeNumber(String(number), locale)
  const complain = (message: Text, limit = 0) => say(displayLocale, message, { limit: write(limit) })
  if (plain === null)
    return /\d/.test(text)
      ? say(displayLocale, formTexts.numberSuch, { example: write(1234.5) })
      : complain(formTexts.number)
  const value = Number(plain)
  if (type === 'integer' && !Number.isInteger(value)) return complain(formTexts.whole)
  if (losesFraction(plain)) return say(displayLocale, formTexts.digits, { count: 15 })
  if (min !== null && value < min) return complain(formTexts.orMore, min)
  return max !== null && value > max ? complain(formTexts.orLess, max) : null
}

/** Length in code points, as in JSON Schema. */
function checkLength(
  { minLength, maxLength, pattern, type }: PageField,
  value: string,
  displayLocale: DisplayLocale,
): string | null {
  if (isNumberType(type)) return null
  const length = [...value.slice(0, 100_000)].length
  if (minLength !== null && length < minLength)
    return say(displayLocale, formTexts.minLength, { count: minLength })
  if (maxLength !== null && length > maxLength)
    return say(displayLocale, formTexts.maxLength, { count: maxLength })
  return pattern === '' || value.length > maxMatchedLength || isPatternMatch(pattern, value)
    ? null
    : say(displayLocale, formTexts.pattern)
}

/** Unanchored, as in JSON Schema. A pattern that the browser cannot compile matches anything. */
function isPatternMatch(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}
