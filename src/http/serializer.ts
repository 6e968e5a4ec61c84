import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

const compile = SerializerSelector()({}, {})

/** Fastify's own serialiser, compiled on first use so that the start of the service does not wait for all of them. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = (route) => {
  let serialize: ((data: unknown) => string) | undefined
  return (data) => {
    serialize ??= compile({ ...route, httpStatus: route.httpStatus ?? '' })
    return serialize(data)
  }
}
