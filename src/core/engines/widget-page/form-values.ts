// Values of form fields: their initial values, their validation, and the tool arguments built from them.
import { isJsonObject, isPollutingKey, type Json } from '#base/json.ts'
import type { PageField } from './page-model.ts'
import { stepsOf, valueAt } from './value-at.ts'

/** A text, the chosen options or the files (as data URIs), or whether a checkbox is ticked. */
export type FieldValue = string | string[] | boolean

const isMany = ({ type, multiple }: PageField) => type === 'checkboxes' || (type === 'file' && multiple)

export const emptyValue = (field: PageField): FieldValue =>
  field.type === 'checkbox' ? false : isMany(field) || field.type === 'file' ? [] : ''

/** The initial value of a field: its prefill, else the argument of the tool call if the field allows that. */
export function firstValue(field: PageField, input: unknown, answer: unknown): FieldValue {
  const { prefill, isFilled } = field
  const own =
    prefill &&
    ('value' in prefill ? prefill.value : valueAt(prefill.from === 'input' ? input : answer, prefill.path))
  const given =
    own ?? (isFilled ? (valueAt(input, field.argument ?? field.key) ?? valueAt(input, field.key)) : undefined)
  return fieldValue(field, given)
}

/** Converts to a value that the field can hold. */
function fieldValue(field: PageField, given: unknown): FieldValue {
  const empty = emptyValue(field)
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
const maxTried = 200

const isEmpty = (value: FieldValue) =>
  typeof value === 'string' ? value.trim() === '' : value === false || (value !== true && value.length === 0)

/** The validation message for a value; null if it is valid. */
export function faultOf(field: PageField, value: FieldValue): string | null {
  if (isEmpty(value)) return field.required ? requiredText(field) : null
  if (Array.isArray(value)) return countFault(field, value)
  return typeof value === 'string' ? (typeFault(field, value) ?? lengthFault(field, value)) : null
}

const requiredText = ({ type, label }: PageField) =>
  type === 'checkbox'
    ? `${label} must be agreed to.`
    : type === 'file'
      ? 'Choose a file.'
      : /^(select|radio|checkboxes)$/.test(type)
        ? 'Choose an option.'
        : `${label} is required.`

function countFault({ minItems, maxItems }: PageField, { length }: string[]): string | null {
  if (minItems !== null && length < minItems) return `Choose at least ${minItems}.`
  return maxItems !== null && length > maxItems ? `Choose at most ${maxItems}.` : null
}

function typeFault(field: PageField, value: string): string | null {
  switch (field.type) {
    case 'number':
    case 'integer':
      return numberFault(field, Number(value))
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

function numberFault({ type, min, max }: PageField, value: number): string | null {
  if (!Number.isFinite(value)) return 'Write a number.'
  if (type === 'integer' && !Number.isInteger(value)) return 'Write a whole number.'
  if (min !== null && value < min) return `Write ${min} or more.`
  return max !== null && value > max ? `Write ${max} or less.` : null
}

/** Length in code points, as in JSON Schema. */
function lengthFault({ minLength, maxLength, pattern, type }: PageField, value: string): string | null {
  if (type === 'number' || type === 'integer') return null
  const length = [...value.slice(0, 100_000)].length
  if (minLength !== null && length < minLength) return `Write at least ${minLength} characters.`
  if (maxLength !== null && length > maxLength) return `Write at most ${maxLength} characters.`
  return pattern === '' || value.length > maxTried || matches(pattern, value)
    ? null
    : 'This does not match the required format.'
}

/** Unanchored, as in JSON Schema. A pattern that the browser cannot compile matches anything. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}

/** Builds the tool arguments; empty fields are left out. */
export function formArguments(fields: PageField[], values: Record<string, FieldValue>): Json {
  const args: { [key: string]: Json } = {}
  for (const field of fields) {
    const value = values[field.id] ?? emptyValue(field)
    if (field.argument !== null && (value === false || !isEmpty(value)))
      put(args, stepsOf(field.argument), sentValue(field, value))
  }
  return args
}

function sentValue(field: PageField, value: FieldValue): Json {
  if (typeof value === 'string' && (field.type === 'number' || field.type === 'integer')) return Number(value)
  if (typeof value === 'string' && field.type === 'datetime-local') return new Date(value).toISOString()
  return Array.isArray(value) && !isMany(field) ? (value[0] ?? '') : value
}

/** Sets the value at a path, and creates objects and, for numeric steps, lists along it. */
function put(target: Json, [step = '', ...rest]: string[], value: Json): void {
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
  put(inner, rest, value)
}
