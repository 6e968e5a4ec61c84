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

function joined(pieces: Pieces, encode: Encode, between: string, equals: string): string {
  if ('text' in pieces) return encode(pieces.text)
  if ('list' in pieces) return pieces.list.map(encode).join(between)
  return pieces.pairs.map(([name, text]) => encode(name) + equals + encode(text)).join(between)
}

/** `blue,black` and `R,100,G,200`; exploded `R=100,G=200`. For paths and headers. */
export const simple = (pieces: Pieces, explode: boolean, encode: Encode) =>
  joined(pieces, encode, ',', explode ? '=' : ',')

/** `.blue,black`; exploded `.blue.black`. */
const label = (pieces: Pieces, explode: boolean, encode: Encode) =>
  `.${joined(pieces, encode, explode ? '.' : ',', explode ? '=' : ',')}`

/** `;color=blue,black`; exploded `;color=blue;color=black`. */
function matrix(pieces: Pieces, explode: boolean, encode: Encode, name: string): string {
  const named = `;${encode(name)}`
  if ('list' in pieces && explode) return pieces.list.map((text) => `${named}=${encode(text)}`).join('')
  if ('pairs' in pieces && explode) return `;${joined(pieces, encode, ';', '=')}`
  const text = joined(pieces, encode, ',', ',')
  return text ? `${named}=${text}` : named
}

type Styled = { name: string; style: ParameterStyle; explode: boolean; encode: Encode }

/** A value in a path. */
export function pathText(pieces: Pieces, { name, style, explode, encode }: Styled): string {
  if (style === 'label') return label(pieces, explode, encode)
  return style === 'matrix' ? matrix(pieces, explode, encode, name) : simple(pieces, explode, encode)
}
