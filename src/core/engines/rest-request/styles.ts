// How OpenAPI writes a value that has parts into a parameter: the table of its Parameter Object, as functions.
import { isJsonObject, type Json } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operation.ts'
import type { Encode } from './encode.ts'

/** A value as a style sees it: one text, a list of texts, or names with texts. */
export type Pieces = { text: string } | { list: string[] } | { pairs: [name: string, text: string][] }

/** Members and items that are null are left out; those that have parts themselves are written by `textOf`. */
export function piecesOf(value: Json, textOf: (value: Json) => string): Pieces {
  if (Array.isArray(value)) return { list: value.filter((item) => item !== null).map(textOf) }
  if (!isJsonObject(value)) return { text: textOf(value) }
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return { pairs: members.map(([name, member]) => [textOf(name), textOf(member)]) }
}

type Text = (pieces: Pieces, name: string, encode: Encode) => string

const joined = (pieces: Pieces, encode: Encode, between: string, equals: string): string => {
  if ('text' in pieces) return encode(pieces.text)
  if ('list' in pieces) return pieces.list.map(encode).join(between)
  return pieces.pairs.map(([name, text]) => encode(name) + equals + encode(text)).join(between)
}

/** `blue,black` and `R,100,G,200`; exploded `R=100,G=200`. For paths and headers. */
export const simple =
  (explode: boolean): Text =>
  (pieces, _, encode) =>
    joined(pieces, encode, ',', explode ? '=' : ',')

/** `.blue,black`; exploded `.blue.black`. */
const label =
  (explode: boolean): Text =>
  (pieces, _, encode) =>
    `.${joined(pieces, encode, explode ? '.' : ',', explode ? '=' : ',')}`

/** `;color=blue,black`; exploded `;color=blue;color=black`. */
const matrix =
  (explode: boolean): Text =>
  (pieces, name, encode) => {
    const named = `;${encode(name)}`
    if ('list' in pieces && explode) return pieces.list.map((text) => `${named}=${encode(text)}`).join('')
    if ('pairs' in pieces && explode) return `;${joined(pieces, encode, ';', '=')}`
    const text = joined(pieces, encode, ',', ',')
    return text ? `${named}=${text}` : named
  }

export const pathStyle = (style: ParameterStyle, explode: boolean): Text =>
  style === 'label' ? label(explode) : style === 'matrix' ? matrix(explode) : simple(explode)
