// How OpenAPI serializes arrays and objects into a parameter: the style table of its Parameter Object as functions.
import { isJsonObject, type Json } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operations/operation.ts'
import type { ValueEncoder } from './encode.ts'

/** A value as input of a style: one string, a list of strings, or names with strings. */
export type StyleInput = { text: string } | { list: string[] } | { pairs: [name: string, text: string][] }

/** Leaves out members and items that are null; nested arrays and objects are converted by `stringify`. */
export function toStyleInput(value: Json, stringify: (value: Json) => string): StyleInput {
  if (Array.isArray(value)) return { list: value.filter((item) => item !== null).map(stringify) }
  if (!isJsonObject(value)) return { text: stringify(value) }
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return { pairs: members.map(([name, member]) => [stringify(name), stringify(member)]) }
}

const delimiters: Partial<Record<ParameterStyle, string>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  tabDelimited: '\t',
}

/** The separator of values in a list that is not exploded. */
export const getDelimiter = (style: ParameterStyle): string => delimiters[style] ?? ','

/** The delimiter of a value that is not exploded. A comma is never encoded, the others are. */
export const encodeDelimiter = (style: ParameterStyle, encode: ValueEncoder): string => {
  const delimiter = delimiters[style]
  return delimiter ? encode(delimiter) : ','
}

function joinInput(input: StyleInput, encode: ValueEncoder, delimiter: string, equals: string): string {
  if ('text' in input) return encode(input.text)
  if ('list' in input) return input.list.map(encode).join(delimiter)
  return input.pairs.map(([name, text]) => encode(name) + equals + encode(text)).join(delimiter)
}

type SimpleStyleOptions = { style: ParameterStyle; explode: boolean; encode: ValueEncoder }

/** `blue,black` and `R,100,G,200`; exploded `R=100,G=200`. Also the delimited styles of Swagger 2.0. */
export function serializeSimple(input: StyleInput, { style, explode, encode }: SimpleStyleOptions): string {
  const delimiter = encodeDelimiter(style, encode)
  return joinInput(input, encode, delimiter, explode ? '=' : delimiter)
}

/** `.blue,black`; exploded `.blue.black`. */
const serializeLabel = (input: StyleInput, explode: boolean, encode: ValueEncoder) =>
  `.${joinInput(input, encode, explode ? '.' : ',', explode ? '=' : ',')}`

/** `;color=blue,black`; exploded `;color=blue;color=black`. */
function serializeMatrix(input: StyleInput, explode: boolean, encode: ValueEncoder, name: string): string {
  const prefix = `;${encode(name)}`
  if ('list' in input && explode) return input.list.map((text) => `${prefix}=${encode(text)}`).join('')
  if ('pairs' in input && explode) return `;${joinInput(input, encode, ';', '=')}`
  const text = joinInput(input, encode, ',', ',')
  return text ? `${prefix}=${text}` : prefix
}

type PathStyleOptions = SimpleStyleOptions & { name: string }

/** Serializes a path parameter. */
export function serializePathValue(input: StyleInput, options: PathStyleOptions): string {
  const { name, style, explode, encode } = options
  if (style === 'label') return serializeLabel(input, explode, encode)
  return style === 'matrix' ? serializeMatrix(input, explode, encode, name) : serializeSimple(input, options)
}
