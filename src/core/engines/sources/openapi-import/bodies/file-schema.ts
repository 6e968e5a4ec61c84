// Files in schemas: recognizes binary schemas, and builds the schema of a file argument.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { getArray, getMember, getString } from '../document/members.ts'
import type { ImportContext } from '../import-context.ts'
import { getDefinitionName } from '../schema/definition-reference.ts'
import { classifyMediaType, isBinaryMediaType } from './media-types.ts'

const maxSteps = 8
const isNull = (schema: Json) => isJsonObject(schema) && schema.type === 'null'

/** A converted schema with references, wrappers of a single schema and "or null" removed. */
export function unwrapSchema(schema: JsonObject, context: ImportContext, steps = 0): JsonObject {
  const name = getDefinitionName(schema)
  if (steps > maxSteps) return schema
  if (name !== null) return unwrapSchema(context.inputs.getDefinition(name).schema, context, steps + 1)
  const alternatives = ['anyOf', 'oneOf', 'allOf']
    .flatMap((keyword) => getArray(schema, keyword))
    .filter((alternative) => !isNull(alternative))
  const [only] = alternatives
  const isWrapper = alternatives.length === 1 && schema.type === undefined && !isJsonObject(schema.properties)
  return isWrapper && isJsonObject(only) ? unwrapSchema(only, context, steps + 1) : schema
}

/** Whether a schema is binary: `format: binary` (2.0, 3.0) or a binary `contentMediaType` without encoding (3.1). */
export function isBinarySchema(schema: JsonObject, context: ImportContext): boolean {
  const unwrapped = unwrapSchema(schema, context)
  const mediaType = getString(unwrapped, 'contentMediaType')
  if (getMember(unwrapped, 'contentEncoding') !== undefined) return false
  return (
    unwrapped.format === 'binary' ||
    (mediaType !== '' && isBinaryMediaType(mediaType) && classifyMediaType(mediaType) === 'binary')
  )
}

const fileHint = 'A file: its bytes in base64, or a data: URI such as data:text/plain;name=a.txt,hello'

/** The schema of a file argument; `described` is the schema in the document. */
export function buildFileSchema(described: JsonObject): JsonObject {
  const text = getString(described, 'description').replace(/\.$/, '')
  return {
    type: 'string',
    ...(described.title !== undefined && { title: described.title }),
    description: text ? `${text}. ${fileHint}` : fileHint,
    contentEncoding: 'base64',
  }
}
