// The arguments of the tool that a form is submitted to, with the types of its input schema.
import { isJsonObject, isPollutingKey, type Json, type JsonObject } from '#base/json.ts'
import { parsePath } from '#base/value-path.ts'
import type { PageArgument, PageField } from '../model/page-model.ts'
import type { DisplayLocale } from '../values/format-value.ts'
import { readPath } from '../values/value-path.ts'
import {
  type FormEntry,
  isCleared,
  isEmptyValue,
  isNumberType,
  isTimeType,
  isUnchanged,
} from './field-values.ts'
import { isPlainNumber, readNumber, toJsonNumber } from './form-numbers.ts'
import { fromLocalTime } from './form-times.ts'

/** A list of a form. `isChanged`: rows were added or removed; `count` rows are left. */
export type FormList = { path: string; isChanged: boolean; count: number }

/** Fields without a value are left out; one that the user emptied says so, if the schema has a value for that. */
export function buildFormArguments(
  entries: FormEntry[],
  displayLocale: DisplayLocale,
  isPartial = false,
  lists: FormList[] = [],
): Json {
  const args: { [key: string]: Json } = {}
  const changed = new Set(lists.filter(({ isChanged }) => isChanged).map(({ path }) => path))
  for (const entry of entries) if (entry.field.row && !isUnchanged(entry)) changed.add(entry.field.row.list)
  const isSent = ({ field, ...entry }: FormEntry) =>
    !isPartial ||
    field.type === 'hidden' ||
    (field.row ? changed.has(field.row.list) : !isUnchanged({ field, ...entry }))
  for (const entry of entries.filter(isSent)) {
    const { argument } = entry.field
    const value = argument === null ? undefined : toArgumentValue(entry, displayLocale)
    if (argument !== null && value !== undefined) setAtPath(args, parsePath(argument), value)
  }
  for (const list of lists) closeList(args, list)
  return args
}

/** Rows without a value are left out; a list that the user emptied says so. */
function closeList(args: JsonObject, { path, isChanged, count }: FormList): void {
  const items = readPath(args, path)
  if (Array.isArray(items))
    setAtPath(
      args,
      parsePath(path),
      items.filter((item) => item !== undefined),
    )
  else if (isChanged && count === 0) setAtPath(args, parsePath(path), [])
}

const emptyValues = { null: null, text: '', list: [] as Json[] }

/** The value of one argument; undefined if it is left out. What the user did not change stays as it was given. */
export function toArgumentValue(entry: FormEntry, displayLocale: DisplayLocale): Json | undefined {
  const { field, value, given } = entry
  if (isUnchanged(entry) && isSendable(given, field.schema)) return given as Json
  if (value !== false && isEmptyValue(value))
    return isCleared(entry) && field.schema.emptied ? emptyValues[field.schema.emptied] : undefined
  if (typeof value === 'boolean') return toTypedFlag(value, field.schema)
  if (Array.isArray(value)) return toTypedList(value, field)
  return toTypedText(value, entry, displayLocale)
}

const isSendable = (given: unknown, schema: PageArgument) =>
  given !== undefined && given !== null && String(given) !== '' && hasType(given, schema.types)

function hasType(value: unknown, types: string[]): boolean {
  if (types.length === 0) return true
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(Array.isArray(value) ? 'array' : typeof value)
}

const allowsText = ({ types }: PageArgument) => types.length === 0 || types.includes('string')
const allowsNumber = ({ types }: PageArgument) => types.includes('number') || types.includes('integer')

function toTypedFlag(value: boolean, schema: PageArgument): Json {
  if (schema.types.length === 0 || schema.types.includes('boolean')) return value
  return allowsNumber(schema) ? Number(value) : allowsText(schema) ? String(value) : value
}

function toTypedList(values: string[], { type, multiple, schema }: PageField): Json {
  const isList =
    schema.types.includes('array') || (schema.types.length === 0 && (type !== 'file' || multiple))
  if (isList) return values.map((value) => toTyped(value, { ...schema, types: schema.itemTypes }))
  return toTyped(values.join(','), schema)
}

function toTypedText(value: string, { field, given }: FormEntry, { locale, timeZone }: DisplayLocale): Json {
  const { type, schema } = field
  if (isNumberType(type)) {
    const plain = readNumber(value, locale) ?? value
    return allowsNumber(schema) || schema.types.length === 0 ? toJsonNumber(plain) : toTyped(plain, schema)
  }
  if (!isTimeType(type)) return toTyped(value, schema, type === 'textarea')
  return fromLocalTime(value, String(given ?? ''), field, timeZone)
}

/** A text stays one where the schema allows that. A text without the type is sent as it is: the tool says what is wrong. */
function toTyped(text: string, schema: PageArgument, isLines = false): Json {
  const { types, itemTypes } = schema
  if (allowsText(schema)) return text
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if (allowsNumber(schema) && isPlainNumber(text)) return toJsonNumber(text)
  const parsed = parseJson(text)
  if (typeof parsed === 'object' && parsed !== null && hasType(parsed, types)) return parsed
  if (!types.includes('array')) return text
  const items = isLines ? text.split('\n').filter((line) => line.trim() !== '') : [text]
  return items.map((item) => toTyped(item.trim(), { ...schema, types: itemTypes }))
}

function parseJson(text: string): Json | undefined {
  try {
    return /^\s*[[{]/.test(text) ? (JSON.parse(text) as Json) : undefined
  } catch {
    return undefined
  }
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
