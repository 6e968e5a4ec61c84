// How OpenAPI serializes a value into a query, a cookie or a form: as encoded `name=value` pairs.
import { isJsonObject, type Json } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operations/operation.ts'
import type { ValueEncoder } from './encode.ts'
import { encodeDelimiter, toStyleInput } from './parameter-styles.ts'

/** One pair; name and value are encoded. */
export type EncodedPair = [name: string, value: string]

export type PairOptions = {
  /** The name of the parameter or field, encoded. */
  encodedName: string
  style: ParameterStyle
  explode: boolean
  encode: ValueEncoder
  encodeName: ValueEncoder
}

const maxDepth = 16

/** The pairs of one value; none for null, an empty list or an empty object. */
export function serializePairs(
  value: Json,
  options: PairOptions,
  stringify: (value: Json) => string,
): EncodedPair[] {
  const { encodedName, style, explode, encode, encodeName } = options
  if (value === null) return []
  if (style === 'deepObject' && typeof value === 'object')
    return serializeDeepObject({ encodedName, value, depth: 0 }, options, stringify)
  const input = toStyleInput(value, stringify)
  if ('text' in input) return [[encodedName, encode(input.text)]]
  if (explode) {
    return 'list' in input
      ? input.list.map((text) => [encodedName, encode(text)])
      : input.pairs.map(([member, text]) => [encodeName(member), encode(text)])
  }
  const texts = 'list' in input ? input.list : input.pairs.flat()
  return texts.length === 0 ? [] : [[encodedName, texts.map(encode).join(encodeDelimiter(style, encode))]]
}

/** A value inside the serialized one; `encodedName` has the brackets of its path. */
type NestedValue = { encodedName: string; value: Json; depth: number }

/**
 * `color[R]=100`. OpenAPI leaves deeper levels undefined; they are written as most servers read them:
 * `a[b][0]=1`.
 */
function serializeDeepObject(
  { encodedName, value, depth }: NestedValue,
  options: PairOptions,
  stringify: (value: Json) => string,
): EncodedPair[] {
  if (value === null) return []
  if ((!Array.isArray(value) && !isJsonObject(value)) || depth === maxDepth)
    return [[encodedName, options.encode(stringify(value))]]
  return Object.entries(value).flatMap(([key, member]) =>
    serializeDeepObject(
      {
        encodedName: `${encodedName}${options.encodeName(`[${stringify(key)}]`)}`,
        value: member,
        depth: depth + 1,
      },
      options,
      stringify,
    ),
  )
}
