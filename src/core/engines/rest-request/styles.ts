// How OpenAPI serializes arrays and objects into a parameter: the style table of its Parameter Object as functions.
import { isJsonObject, type Json } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operation.ts'
import type { Encode } from './encode.ts'

/** A value as input of a style: one string, a list of strings, or names with strings. */
export type Pieces = { text: string } | { list: string[] } | { pairs: [name: string, text: string][] }

/** Leaves out members and items that are null; nested arrays and objects are converted by `stringify`. */
export function piecesOf(value: Json, textOf: (value: Json) => string): Pieces {
  if (Array.isArray(value)) return { list: value.filter((item) => item !== null).map(textOf) }
  if (!isJsonObject(value)) return { text: textOf(value) }
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return { pairs: members.map(([name, member]) => [textOf(name), textOf(member)]) }
}

const delimiters: Partial<Record<ParameterStyle, string>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  tabDelimited: '\t',
}

/** The delimiter of a value that is not exploded. A comma is never encoded, the others are. */
export const delimiterOf = (style: ParameterStyle, encode: Encode): string => {
  const delimiter = delimiters[style]
  return delimiter ? encode(delimiter) : ','
}

function joined(pieces: Pieces, encode: Encode, between: string, equals: string): string {
  if ('text' in pieces) return encode(pieces.text)
  if ('list' in pieces) return pieces.list.map(encode).join(between)
  return pieces.pairs.map(([name, text]) => encode(name) + equals + encode(text)).join(between)
}

type Simple = { style: ParameterStyle; explode: boolean; encode: Encode }

/** `blue,black` and `R,100,G,200`; exploded `R=100,G=200`. Also the delimited styles of Swagger 2.0. */
export function simple(pieces: Pieces, { style, explode, encode }: Simple): string {
  const between = delimiterOf(style, encode)
  return joined(pieces, encode, between, explode ? '=' : between)
}

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

type Styled = Simple & { name: string }

/** Serializes a path parameter. */
export function pathText(pieces: Pieces, styled: Styled): string {
  const { name, style, explode, encode } = styled
  if (style === 'label') return label(pieces, explode, encode)
  return style === 'matrix' ? matrix(pieces, explode, encode, name) : simple(pieces, styled)
}
