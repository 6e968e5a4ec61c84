import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { memoizeByObject } from '#base/memoize.ts'

export type Serialize = (data: unknown) => string

const compile = SerializerSelector()({}, {})
const serializerByText = new Map<string, Serialize>()

/**
 * Fastify's own serialiser, compiled on first use so that the service starts sooner. Equal schemas are compiled once:
 * every operation has the error envelope for several statuses.
 */
export const compileSerializer: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (data) =>
    findSerializer(schema)(data)

/** Compiling the serialiser of a larger schema takes up to 150 ms. */
const maxSchemaCharacters = 20_000

export const findSerializer: (schema: object) => Serialize = memoizeByObject(compileByText)

function compileByText(schema: object): Serialize {
  const text = JSON.stringify(schema)
  if (text.length > maxSchemaCharacters) return JSON.stringify
  const serialize =
    serializerByText.get(text) ??
    compile({ schema: withoutChoices(schema), method: '', url: '', httpStatus: '' })
  serializerByText.set(text, serialize)
  return serialize
}

/**
 * Removes choices: for these the serialiser compiles a validator of the entire schema at its first value, which takes
 * 50 ms for widgets. A choice between a type and null becomes `nullable`; a value with another choice is written with
 * all its members.
 */
function withoutChoices(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutChoices)
  if (!isJsonObject(schema)) return schema
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf)) return mapMembers(schema)
  const [only, ...more] = (anyOf as JsonObject[]).filter(({ type }) => type !== 'null')
  if (typeof only?.type !== 'string' || more.length > 0) return {}
  return { ...mapMembers({ ...others, ...only }), nullable: true }
}

const mapMembers = (schema: JsonObject) =>
  Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, withoutChoices(member)]))
