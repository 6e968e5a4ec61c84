import type { Json } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operations/operation.ts'
import { isJsonType } from './media-type.ts'
import { getDelimiter } from './parameter-styles.ts'
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

/** The text of one item of a list, or of the whole value; `itemStyles` define how nested lists are joined. */
export function createItemWriter(
  { argument, itemStyles }: { argument: string; itemStyles?: ParameterStyle[] },
  context: RequestContext,
): (value: Json) => string {
  if (!itemStyles) return (value) => stringifyValue(value, argument, context)
  const write = (value: Json, depth: number): string => {
    const style = itemStyles[depth]
    return style !== undefined && Array.isArray(value)
      ? value.map((item) => write(item, depth + 1)).join(getDelimiter(style))
      : stringifyValue(value, argument, context)
  }
  return (value) => write(value, 0)
}

/** Serializes a value in a media type: JSON, or plain text. */
export const serializeContent = (
  value: Json,
  contentType: string,
  argument: string,
  context: RequestContext,
): string => (isJsonType(contentType) ? JSON.stringify(value) : stringifyValue(value, argument, context))
