// Values of form fields: their initial values, their validation, and the tool arguments built from them.
import { isJsonObject, isPollutingKey, type Json } from '#base/json.ts'
import type { PageField } from '../model/page-model.ts'
import { parsePath, readPath } from '../values/value-path.ts'

/** A text, the chosen options or the files (as data URIs), or whether a checkbox is ticked. */
export type FormFieldValue = string | string[] | boolean

const hasManyValues = ({ type, multiple }: PageField) =>
  type === 'checkboxes' || (type === 'file' && multiple)

export const createEmptyValue = (field: PageField): FormFieldValue =>
  field.type === 'checkbox' ? false : hasManyValues(field) || field.type === 'file' ? [] : ''

/** The initial value of a field: its prefill, else the argument of the tool call if the field allows that. */
export function resolveInitialValue(field: PageField, input: unknown, data: unknown): FormFieldValue {
  const { prefill, isFilled } = field
  const prefilled =
    prefill &&
    ('value' in prefill ? prefill.value : readPath(prefill.from === 'input' ? input : data, prefill.path))
  const initial =
    prefilled ??
    (isFilled ? (readPath(input, field.argument ?? field.key) ?? readPath(input, field.key)) : undefined)
  return toFieldValue(field, initial)
}

/** Converts to a value that the field can hold. */
function toFieldValue(field: PageField, given: unknown): FormFieldValue {
  const empty = createEmptyValue(field)
  if (given === undefined || given === null || field.type === 'file') return empty
  if (field.type === 'checkbox') return given === true || given === 'true'
  if (Array.isArray(empty)) return [given].flat().map(String)
  const text = typeof given === 'object' ? JSON.stringify(given) : String(given)
  return field.type === 'date'
    ? text.slice(0, 10)
    : field.type === 'datetime-local'
      ? text.slice(0, 16)
      : text
}

/** Longer texts are not matched against the pattern here; the tool validates them. */
const maxMatchedLength = 200

const isEmpty = (value: FormFieldValue) =>
  typeof value === 'string' ? value.trim() === '' : value === false || (value !== true && value.length === 0)

/** The validation message for a value; null if it is valid. */
export function validateFieldValue(field: PageField, value: FormFieldValue): string | null {
  if (isEmpty(value)) return field.required ? formatRequiredMessage(field) : null
  if (Array.isArray(value)) return checkCount(field, value)
  return typeof value === 'string' ? (checkType(field, value) ?? checkLength(field, value)) : null
}

const formatRequiredMessage = ({ type, label }: PageField) =>
  type === 'checkbox'
    ? `${label} must be agreed to.`
    : type === 'file'
      ? 'Choose a file.'
      : /^(select|radio|checkboxes)$/.test(type)
        ? 'Choose an option.'
        : `${label} is required.`

function checkCount({ minItems, maxItems }: PageField, { length }: string[]): string | null {
  if (minItems !== null && length < minItems) return `Choose at least ${minItems}.`
  return maxItems !== null && length > maxItems ? `Choose at most ${maxItems}.` : null
}

function checkType(field: PageField, value: string): string | null {
  switch (field.type) {
    case 'number':
    case 'integer':
      return checkNumber(field, Number(value))
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

function checkNumber({ type, min, max }: PageField, value: number): string | null {
  if (!Number.isFinite(value)) return 'Write a number.'
  if (type === 'integer' && !Number.isInteger(value)) return 'Write a whole number.'
  if (min !== null && value < min) return `Write ${min} or more.`
  return max !== null && value > max ? `Write ${max} or less.` : null
}

/** Length in code points, as in JSON Schema. */
function checkLength({ minLength, maxLength, pattern, type }: PageField, value: string): string | null {
  if (type === 'number' || type === 'integer') return null
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

/** Builds the tool arguments; empty fields are left out. */
export function buildFormArguments(fields: PageField[], values: Record<string, FormFieldValue>): Json {
  const args: { [key: string]: Json } = {}
  for (const field of fields) {
    const value = values[field.id] ?? createEmptyValue(field)
    if (field.argument !== null && (value === false || !isEmpty(value)))
      setAtPath(args, parsePath(field.argument), toArgumentValue(field, value))
  }
  return args
}

function toArgumentValue(field: PageField, value: FormFieldValue): Json {
  // The service reads a number that JavaScript cannot hold from its digits.
  if (typeof value === 'string' && (field.type === 'number' || field.type === 'integer'))
    return Math.abs(Number(value)) < 2 ** 53 ? Number(value) : value
  if (typeof value === 'string' && field.type === 'datetime-local') return new Date(value).toISOString()
  return Array.isArray(value) && !hasManyValues(field) ? (value[0] ?? '') : value
}

/** Sets the value at a path, and creates objects and, for numeric steps, lists along it. */
function setAtPath(target: Json, [step = '', ...rest]: string[], value: Json): void {
  if (isPollutingKey(step)) return
  const [next] = rest
  const holder = Array.isArray(target) || isJsonObject(target) ? (target as { [key: string]: Json }) : {}
  if (next === undefined) {
    holder[step] = value
    return
  }
  const below = Object.hasOwn(holder, step) ? holder[step] : undefined
  const inner = typeof below === 'object' && below !== null ? below : /^\d+$/.test(next) ? [] : {}
  holder[step] = inner
  setAtPath(inner, rest, value)
}
