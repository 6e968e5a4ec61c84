import type { Json } from '#base/json.ts'
import { isJsonType } from './media-type.ts'
import { type Call, fault } from './request.ts'

/** The argument's value; undefined when it was not given. */
export const argumentOf = (call: Call, name: string): Json | undefined =>
  Object.hasOwn(call.args, name) ? call.args[name] : undefined

/** Converts a value to the text of one parameter or field: a string is unchanged, anything else becomes JSON. */
export function textOf(value: Json, argument: string, call: Call): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.isWellFormed()) return text
  call.faults.push(fault(argument, 'invalid_text', 'must be valid Unicode'))
  return ''
}

/** Serializes a value in a media type: JSON, or plain text. */
export const contentOf = (value: Json, contentType: string, argument: string, call: Call): string =>
  isJsonType(contentType) ? JSON.stringify(value) : textOf(value, argument, call)
