// Files in schemas: recognizes binary schemas, and builds the schema of a file argument.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { isBytesType, kindOf } from './media-types.ts'
import { listAt, memberAt, textAt } from './members.ts'
import { definitionName } from './schema/definitions.ts'
import type { Source } from './source.ts'

const maxSteps = 8
const isNull = (schema: Json) => isJsonObject(schema) && schema.type === 'null'

/** A converted schema with references, wrappers of a single schema and "or null" removed. */
export function bareSchema(schema: JsonObject, source: Source, steps = 0): JsonObject {
  const name = definitionName(schema)
  if (steps > maxSteps) return schema
  if (name !== null) return bareSchema(source.inputs.named(name).schema, source, steps + 1)
  const arms = ['anyOf', 'oneOf', 'allOf']
    .flatMap((word) => listAt(schema, word))
    .filter((arm) => !isNull(arm))
  const [only] = arms
  const isWrapper = arms.length === 1 && schema.type === undefined && !isJsonObject(schema.properties)
  return isWrapper && isJsonObject(only) ? bareSchema(only, source, steps + 1) : schema
}

/** Whether a schema is binary: `format: binary` (2.0, 3.0) or a binary `contentMediaType` without encoding (3.1). */
export function isBytes(schema: JsonObject, source: Source): boolean {
  const bare = bareSchema(schema, source)
  const mediaType = textAt(bare, 'contentMediaType')
  if (memberAt(bare, 'contentEncoding') !== undefined) return false
  return (
    bare.format === 'binary' || (mediaType !== '' && isBytesType(mediaType) && kindOf(mediaType) === 'binary')
  )
}

const hint = 'A file: its bytes in base64, or a data: URI such as data:text/plain;name=a.txt,hello'

/** The schema of a file argument; `described` is the schema in the document. */
export function fileSchema(described: JsonObject): JsonObject {
  const text = textAt(described, 'description').replace(/\.$/, '')
  return {
    type: 'string',
    ...(described.title !== undefined && { title: described.title }),
    description: text ? `${text}. ${hint}` : hint,
    contentEncoding: 'base64',
  }
}
