// How OpenAPI serializes a value into a query, a cookie or a form: as encoded `name=value` pairs.
import { isJsonObject, type Json } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operation.ts'
import type { Encode } from './encode.ts'
import { delimiterOf, piecesOf } from './styles.ts'

/** One pair; name and value are encoded. */
export type Pair = [name: string, value: string]

export type Pairing = {
  /** The name of the parameter or field, encoded. */
  named: string
  style: ParameterStyle
  explode: boolean
  encode: Encode
  encodeName: Encode
}

const maxDepth = 16

/** The pairs of one value; none for null, an empty list or an empty object. */
export function pairsOf(value: Json, pairing: Pairing, textOf: (value: Json) => string): Pair[] {
  const { named, style, explode, encode, encodeName } = pairing
  if (value === null) return []
  if (style === 'deepObject' && typeof value === 'object') return deepPairs(named, value, pairing, textOf, 0)
  const pieces = piecesOf(value, textOf)
  if ('text' in pieces) return [[named, encode(pieces.text)]]
  if (explode) {
    return 'list' in pieces
      ? pieces.list.map((text) => [named, encode(text)])
      : pieces.pairs.map(([member, text]) => [encodeName(member), encode(text)])
  }
  const texts = 'list' in pieces ? pieces.list : pieces.pairs.flat()
  return texts.length === 0 ? [] : [[named, texts.map(encode).join(delimiterOf(style, encode))]]
}

/** `color[R]=100`; deeper levels, which OpenAPI leaves undefined, as most servers read them: `a[b][0]=1`. */
function deepPairs(
  named: string,
  value: Json,
  pairing: Pairing,
  textOf: (value: Json) => string,
  depth: number,
): Pair[] {
  if (value === null) return []
  if ((!Array.isArray(value) && !isJsonObject(value)) || depth === maxDepth)
    return [[named, pairing.encode(textOf(value))]]
  return Object.entries(value).flatMap(([key, member]) =>
    deepPairs(`${named}${pairing.encodeName(`[${textOf(key)}]`)}`, member, pairing, textOf, depth + 1),
  )
}
