import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

const compile = SerializerSelector()({}, {})

/** The framework's own serialisers, each compiled when it is first needed: a start does not wait for all of them. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = (route) => {
  let serialize: ((data: unknown) => string) | undefined
  return (data) => {
    serialize ??= compile({ ...route, httpStatus: route.httpStatus ?? '' })
    return serialize(data)
  }
}
