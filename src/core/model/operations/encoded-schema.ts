/**
 * A schema as JSON in UTF-8, in consecutive parts. An import brings many megabytes of schemas, mostly definitions that
 * operations share, and nothing needs to parse them on the way to the store.
 */
export type EncodedSchema = readonly Uint8Array[]

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const encodeSchemaText = (text: string): EncodedSchema => [encoder.encode(text)]

/** Bytes. */
export const measureEncodedSchema = (schema: EncodedSchema): number =>
  schema.reduce((length, part) => length + part.length, 0)

/** The JSON text. */
export function decodeSchemaText(schema: EncodedSchema): string {
  const bytes = new Uint8Array(measureEncodedSchema(schema))
  let length = 0
  for (const part of schema) {
    bytes.set(part, length)
    length += part.length
  }
  return decoder.decode(bytes)
}
