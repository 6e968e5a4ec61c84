// Bodies made of named fields. Arrays repeat the field, and objects are JSON, unless the document specifies otherwise.
import type { Json } from '#base/json.ts'
import type { BodyMember } from '#core/model/operations/operation.ts'
import { createItemWriter, stringifyValue } from '../argument-text.ts'
import { formEncode, formEncodeAllowingReserved, type ValueEncoder } from '../encode.ts'
import { isJsonType } from '../media-type.ts'
import { type EncodedPair, serializePairs } from '../pairs.ts'
import type { RequestContext } from '../request.ts'

export type BodyFieldValue = BodyMember & { value: Json }

/** `application/x-www-form-urlencoded`. */
export const buildUrlEncodedForm = (fields: BodyFieldValue[], context: RequestContext): string =>
  fields.flatMap((field) => serializeFormField(field, context).map((pair) => pair.join('='))).join('&')

function serializeFormField(field: BodyFieldValue, context: RequestContext): EncodedPair[] {
  const { argument, name, value, style, allowReserved, contentType = '' } = field
  if (style)
    return serializeStyledField(field, context, allowReserved ? formEncodeAllowingReserved : formEncode)
  // A JSON field contains an array as one value.
  const texts = isJsonType(contentType)
    ? [JSON.stringify(value)]
    : listFieldValues(value).map((item) => stringifyValue(item, argument, context))
  return texts.map((text): EncodedPair => [formEncode(name), formEncode(text)])
}

/** The pairs of a field that has a style; names and values are encoded. */
export function serializeStyledField(
  field: BodyFieldValue,
  context: RequestContext,
  encode: ValueEncoder,
): EncodedPair[] {
  const { name, value, style = 'form', explode = style === 'form' } = field
  const encodeName = encode === formEncodeAllowingReserved ? formEncode : encode
  const options = { encodedName: encodeName(name), style, explode, encode, encodeName }
  return serializePairs(value, options, createItemWriter(field, context))
}

/** The values of a field, one per occurrence in the body. */
export const listFieldValues = (value: Json): Json[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => item !== null)
