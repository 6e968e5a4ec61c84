// Values of form fields as their controls hold them: empty, initial and changed ones.

import type { PageField } from '../model/page-model.ts'
import type { DisplayLocale } from '../values/format-value.ts'
import { readPath } from '../values/value-path.ts'
import { writeNumber } from './form-numbers.ts'
import { toLocalTime } from './form-times.ts'

/** A text, the chosen options or the files (as data URIs), or whether a checkbox is ticked. */
export type FormFieldValue = string | string[] | boolean

/** A field with its value, and the value that it was filled with: as given, and as the control shows it. */
export type FormEntry = { field: PageField; value: FormFieldValue; given: unknown; initial: FormFieldValue }

const hasManyValues = ({ type, multiple }: PageField) =>
  type === 'checkboxes' || (type === 'file' && multiple)

export const createEmptyValue = (field: PageField): FormFieldValue =>
  field.type === 'checkbox' ? false : hasManyValues(field) || field.type === 'file' ? [] : ''

export const isEmptyValue = (value: FormFieldValue) =>
  typeof value === 'string' ? value.trim() === '' : value === false || (value !== true && value.length === 0)

export const isUnchanged = ({ value, initial }: FormEntry) => String(value) === String(initial)

/** Whether the user removed the value. That of a fixed default is only a proposal. */
export const isCleared = ({ field, value, initial }: FormEntry) =>
  isEmptyValue(value) && !isEmptyValue(initial) && field.prefill?.from !== 'value'

export const isTimeType = (type: string) => /^(date|datetime-local|time)$/.test(type)
/** Whether the user chooses among options. */
export const isChoiceType = (type: string) => /^(select|radio|checkboxes)$/.test(type)
export const isNumberType = (type: string) => type === 'number' || type === 'integer'

/** A field before the user changes it: with its prefill, else the argument of the call if the field allows that. */
export function buildFormEntry(
  field: PageField,
  input: unknown,
  data: unknown,
  displayLocale: DisplayLocale,
): FormEntry {
  const { prefill, isFilled } = field
  const prefilled =
    prefill &&
    ('value' in prefill ? prefill.value : readPath(prefill.from === 'input' ? input : data, prefill.path))
  const given =
    prefilled ??
    (isFilled ? (readPath(input, field.argument ?? field.key) ?? readPath(input, field.key)) : undefined)
  const initial = toFieldValue(field, given, displayLocale)
  return { field, value: initial, given, initial }
}

/** Converts to a value that the field can hold. */
function toFieldValue(field: PageField, given: unknown, displayLocale: DisplayLocale): FormFieldValue {
  const empty = createEmptyValue(field)
  if (given === undefined || given === null || field.type === 'file') return empty
  if (field.type === 'checkbox') return given === true || given === 'true'
  if (Array.isArray(empty)) return [given].flat().map(String)
  const text = toText(field, given)
  if (isTimeType(field.type)) return toLocalTime(field.type, text, displayLocale.timeZone)
  return isNumberType(field.type) ? writeNumber(text, displayLocale.locale) : text
}

/** A list has a line for each item in a field of several lines. */
function toText({ type }: PageField, given: unknown): string {
  if (typeof given !== 'object') return String(given)
  const isLines =
    type === 'textarea' && Array.isArray(given) && given.every((item) => typeof item !== 'object')
  return isLines ? given.join('\n') : JSON.stringify(given)
}
