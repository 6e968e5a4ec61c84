// An operation is data: router, validation, serialisation, the OpenAPI document and the coverage tests read the same list.
// This room runs operation tables over Fastify and knows no resource.
import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '#base/errors.ts'
import type { Principal } from '#core/model/principal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `bearer` needs a verified token and hands its user to the handler; `public` needs none. */
export type Access = 'bearer' | 'public'

export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  /** The user of the token; on a public operation nobody. */
  by: Principal
  token: string
  params: Params
  query: Query
  body: Body
  /** Aborted when the caller hangs up. */
  signal: AbortSignal
}

/** What a handler answers: 200, or 201 with `Location` when `location` (a path below the base URL) is given. */
export type Answer<Reply> = { body: Reply; location?: string }

export type Operation = {
  /** `<family>.<noun>.<verb>`: unique, the operationId of the document and the name of its test. */
  id: string
  method: Method
  /** Literal segments and `{name}` parameters, as OpenAPI writes them. */
  path: string
  summary: string
  access: Access
  params: TObject
  query: TObject
  body: TSchema | null
  reply: TSchema
  status: 200 | 201
  /** The codes this operation may answer beside those that follow from its access and inputs. */
  errors: ErrorCode[]
  handle: (call: Call) => Promise<Answer<unknown>>
}

type Shape<Params extends TObject, Query extends TObject, Body extends TSchema, Reply extends TSchema> = {
  id: string
  method: Method
  path: string
  summary: string
  access?: Access
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  status?: 200 | 201
  errors?: ErrorCode[]
  handle: (call: Call<Static<Params>, Static<Query>, Static<Body>>) => Promise<Answer<Static<Reply>>>
}

const nothing = { type: 'object', properties: {} } as unknown as TObject

/** Says an operation once; the types of its handler follow from its schemas. Bearer access and 200 unless told otherwise. */
export function operation<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Reply extends TSchema,
>(shape: Shape<Params, Query, Body, Reply>): Operation {
  return {
    ...shape,
    access: shape.access ?? 'bearer',
    params: shape.params ?? nothing,
    query: shape.query ?? nothing,
    body: shape.body ?? null,
    status: shape.status ?? 200,
    errors: shape.errors ?? [],
    handle: shape.handle as Operation['handle'],
  }
}

/** Every code the operation may answer, in the order of their statuses. */
export function errorCodesOf(op: Operation): ErrorCode[] {
  const takesInput = op.body !== null || op.path.includes('{') || Object.keys(op.query.properties).length > 0
  return [
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...(op.access === 'bearer' ? (['unauthorized'] as const) : []),
    ...(op.path.includes('{') ? (['not_found'] as const) : []),
    ...(op.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...op.errors,
    'internal_error' as const,
    'unavailable' as const,
  ]
}
