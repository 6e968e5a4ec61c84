import type { Json } from '#base/json.ts'
import { isJsonType } from './media-type.ts'
import { createViolation, type RequestContext } from './request.ts'

/** The argument's value; undefined when it was not given. */
export const readArgument = (context: RequestContext, name: string): Json | undefined =>
  Object.hasOwn(context.args, name) ? context.args[name] : undefined

/** Converts a value to the text of one parameter or field: a string is unchanged, anything else becomes JSON. */
export function stringifyValue(value: Json, argument: string, context: RequestContext): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.isWellFormed()) return text
  context.violations.push(createViolation(argument, 'invalid_text', 'must be valid Unicode'))
  return ''
}

/** Serializes a value in a media type: JSON, or plain text. */
export const serializeContent = (
  value: Json,
  contentType: string,
  argument: string,
  context: RequestContext,
): string => (isJsonType(contentType) ? JSON.stringify(value) : stringifyValue(value, argument, context))
