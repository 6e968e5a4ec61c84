// Bodies made of named fields. Arrays repeat the field, and objects are JSON, unless the document specifies otherwise.
import type { Json } from '#base/json.ts'
import type { BodyMember } from '#core/model/operation.ts'
import { type Encode, formEncoded, formEncodedButReserved } from './encode.ts'
import { isJsonType } from './media-type.ts'
import { type Pair, pairsOf } from './pairs.ts'
import type { Call } from './request.ts'
import { textOf } from './text-of.ts'

export type Field = BodyMember & { value: Json }

/** `application/x-www-form-urlencoded`. */
export const formOf = (fields: Field[], call: Call): string =>
  fields.flatMap((field) => formPairs(field, call).map((pair) => pair.join('='))).join('&')

function formPairs(field: Field, call: Call): Pair[] {
  const { argument, name, value, style, allowReserved, contentType = '' } = field
  if (style) return fieldPairs(field, call, allowReserved ? formEncodedButReserved : formEncoded)
  // A JSON field contains an array as one value.
  const texts = isJsonType(contentType)
    ? [JSON.stringify(value)]
    : itemsOf(value).map((item) => textOf(item, argument, call))
  return texts.map((text): Pair => [formEncoded(name), formEncoded(text)])
}

/** The pairs of a field that has a style; names and values are encoded. */
export function fieldPairs(field: Field, call: Call, encode: Encode): Pair[] {
  const { argument, name, value, style = 'form', explode = style === 'form' } = field
  const encodeName = encode === formEncodedButReserved ? formEncoded : encode
  const pairing = { named: encodeName(name), style, explode, encode, encodeName }
  return pairsOf(value, pairing, (part) => textOf(part, argument, call))
}

/** The values of a field, one per occurrence in the body. */
export const itemsOf = (value: Json): Json[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => item !== null)
