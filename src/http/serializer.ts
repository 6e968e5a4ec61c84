import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

type Serialize = (data: unknown) => string

const compile = SerializerSelector()({}, {})
const serializerBySchema = new Map<string, Serialize>()

/**
 * Fastify's own serialiser, compiled on first use so that the start of the service does not wait for all of them. Every
 * operation has the envelope of errors for several statuses: equal schemas are compiled once.
 */
export const compileSerializer: FastifySerializerCompiler<TSchema> = (route) => {
  let serialize: Serialize | undefined
  return (data) => {
    serialize ??= findOrCompile(route)
    return serialize(data)
  }
}

/** Compiling the serialiser of a larger schema takes up to 150 ms. */
const maxSchemaCharacters = 20_000

function findOrCompile(route: Parameters<typeof compileSerializer>[0]): Serialize {
  const schemaText = JSON.stringify(route.schema)
  if (schemaText.length > maxSchemaCharacters) return JSON.stringify
  const serialize =
    serializerBySchema.get(schemaText) ?? compile({ ...route, httpStatus: route.httpStatus ?? '' })
  serializerBySchema.set(schemaText, serialize)
  return serialize
}
