// An operation is data: router, validation, serialisation, the OpenAPI document and the coverage tests read the same list.
// This room runs operation tables over Fastify and knows no resource.
import type { Static, TObject, TSchema } from 'typebox'
import { type ErrorCode, errorCodes } from '#base/errors.ts'
import type { Expected } from '#base/revision.ts'
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
  /** What If-Match allows to be overwritten: handed to verbs that change or delete one thing. */
  expected: Expected
  /** Aborted when the caller hangs up. */
  signal: AbortSignal
}

/**
 * What a handler answers. `location` is a path below the base URL of what was made;
 * `revision` is of the one thing that the body shows, and becomes its ETag; `next` is the cursor of the page after this;
 * `maxAge` are the seconds that anybody may keep the answer, of public operations alone.
 */
export type Answer<Reply> = {
  body: Reply
  location?: string
  revision?: number
  next?: string
  maxAge?: number
}

/** RFC 9745: the Unix second since which it is deprecated, and the path, with the same parameters, that came after it. */
export type Deprecation = { since: number; successor: string }

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
  /** Whether its body is an upload: larger than others, and handed over as the bytes that came. */
  isUpload: boolean
  reply: TSchema
  status: 200 | 201
  /** The codes this operation may answer beside those that follow from its access and inputs. */
  errors: ErrorCode[]
  /** Whether its answers are pages, and name the next in `next`. */
  paged: boolean
  deprecation: Deprecation | null
  handle: (call: Call) => Promise<Answer<unknown>>
}

type Shape<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Handed,
  Reply extends TSchema,
> = {
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
  /** `Handed` is what it gets for a body. */
  handle: (call: Call<Static<Params>, Static<Query>, Handed>) => Promise<Answer<Static<Reply>>>
}

const nothing = { type: 'object', properties: {} } as unknown as TObject

/** Says an operation once; the types of its handler follow from its schemas. Bearer access and 200 unless told otherwise. */
export const operation = <
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Reply extends TSchema,
>(
  shape: Shape<Params, Query, Body, Static<Body>, Reply>,
): Operation => ({ ...filled(shape), isUpload: false })

/** An operation whose handler reads the JSON of the body itself; `body` is what the documents say of it. */
export const uploadOperation = <
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Reply extends TSchema,
>(
  shape: Shape<Params, Query, Body, Uint8Array, Reply>,
): Operation => ({ ...filled(shape), isUpload: true })

const filled = <
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Handed,
  Reply extends TSchema,
>(
  shape: Shape<Params, Query, Body, Handed, Reply>,
): Omit<Operation, 'isUpload'> => ({
  ...shape,
  access: shape.access ?? 'bearer',
  params: shape.params ?? nothing,
  query: shape.query ?? nothing,
  body: shape.body ?? null,
  status: shape.status ?? 200,
  errors: shape.errors ?? [],
  paged: false,
  deprecation: null,
  handle: shape.handle as Operation['handle'],
})

/** Whether it takes an Idempotency-Key. */
export const isIdempotent = (op: Operation) => op.method === 'POST' && op.access === 'bearer'

/** Whether it changes or deletes one thing, and takes If-Match. */
export const isConditional = (op: Operation) => op.method !== 'GET' && op.method !== 'POST'

/** Whether it reads one thing, `{tool: {…}}`, and takes If-None-Match. */
export function readsOne({ method, reply }: Operation): boolean {
  const members = Object.values((reply as Partial<TObject>).properties ?? {})
  return method === 'GET' && members.length === 1 && (members[0] as { type?: string }).type === 'object'
}

/** Every code the operation may answer, in the order of their statuses. */
export function errorCodesOf(op: Operation): ErrorCode[] {
  const takesInput = op.body !== null || op.path.includes('{') || Object.keys(op.query.properties).length > 0
  const isOnce = isIdempotent(op)
  const codes = new Set<ErrorCode>([
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...(op.access === 'bearer' ? (['unauthorized'] as const) : []),
    ...(op.path.includes('{') ? (['not_found'] as const) : []),
    // A body that nobody asked for is judged all the same.
    ...(op.method === 'GET' ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    ...(isOnce ? (['conflict'] as const) : []),
    ...(isConditional(op) ? (['precondition_failed'] as const) : []),
    ...(isOnce ? (['unprocessable'] as const) : []),
    ...op.errors,
    'rate_limited' as const,
    'internal_error' as const,
    'unavailable' as const,
  ])
  return errorCodes.filter((code) => codes.has(code))
}
