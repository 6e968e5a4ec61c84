import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

export type Serialize = (data: unknown) => string

const compile = SerializerSelector()({}, {})
const serializerBySchema = new WeakMap<object, Serialize>()
const serializerByText = new Map<string, Serialize>()

/**
 * Fastify's own serialiser, compiled on first use so that the start of the service does not wait for all of them. Every
 * operation has the envelope of errors for several statuses: equal schemas are compiled once.
 */
export const compileSerializer: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (data) =>
    findSerializer(schema)(data)

/** Compiling the serialiser of a larger schema takes up to 150 ms. */
const maxSchemaCharacters = 20_000

export function findSerializer(schema: object): Serialize {
  const known = serializerBySchema.get(schema)
  if (known) return known
  const serialize = compileByText(schema)
  serializerBySchema.set(schema, serialize)
  return serialize
}

function compileByText(schema: object): Serialize {
  const text = JSON.stringify(schema)
  if (text.length > maxSchemaCharacters) return JSON.stringify
  const serialize = serializerByText.get(text) ?? compile({ schema, method: '', url: '', httpStatus: '' })
  serializerByText.set(text, serialize)
  return serialize
}
