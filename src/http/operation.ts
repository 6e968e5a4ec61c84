// An API operation as data: routing, validation, serialisation, the OpenAPI document and the coverage tests read the
// same list. This module runs such lists over Fastify and knows no resource.
import type { Static, TObject, TSchema } from 'typebox'
import { type ErrorCode, errorCodes } from '#base/errors.ts'
import type { Expected } from '#base/revision.ts'
import type { Principal } from '#core/model/principal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `bearer` requires a verified access token and passes its user to the handler; `public` requires none. */
export type Access = 'bearer' | 'public'

export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  /** The user of the token; on public operations every member is empty. */
  by: Principal
  token: string
  params: Params
  query: Query
  body: Body
  /** The revisions that If-Match allows to be changed, for use cases that change or delete one resource. */
  expected: Expected
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/**
 * What a handler returns. `location` is the path of the created resource, relative to the base URL. `revision` is that
 * of the one resource in the body and becomes part of its ETag. `next` is the cursor of the next page. `maxAge` is the
 * number of seconds for which shared caches may store the response; only for public operations.
 */
export type Answer<Reply> = {
  body: Reply
  location?: string
  revision?: number
  next?: string
  maxAge?: number
}

/** RFC 9745: deprecated since this Unix time in seconds; `successor` is a path template with the same parameters. */
export type Deprecation = { since: number; successor: string }

export type Operation = {
  /** `<family>.<resource>.<verb>`: unique; the operationId in OpenAPI and the name of its test. */
  id: string
  method: Method
  /** A path template of OpenAPI: literal segments and `{name}` parameters. */
  path: string
  summary: string
  access: Access
  params: TObject
  query: TObject
  body: TSchema | null
  /** An upload has a larger size limit, and its handler gets the body as raw bytes. */
  isUpload: boolean
  reply: TSchema
  status: 200 | 201
  /** Error codes beyond those that follow from the access and the inputs; see `listErrorCodes`. */
  errors: ErrorCode[]
  /** Whether responses are pages with a cursor in `next`. */
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
  /** `HandlerBody` is the type of the body that the handler gets. */
  handle: (call: Call<Static<Params>, Static<Query>, Handed>) => Promise<Answer<Static<Reply>>>
}

const nothing = { type: 'object', properties: {} } as unknown as TObject

/** Infers the handler's types from the schemas. Defaults: bearer access, status 200, no parameters, no body. */
export const operation = <
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Reply extends TSchema,
>(
  shape: Shape<Params, Query, Body, Static<Body>, Reply>,
): Operation => ({ ...filled(shape), isUpload: false })

/** The handler parses the bytes of the body itself; the schema `body` is only for the OpenAPI document. */
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

/** Whether the operation supports the Idempotency-Key header. */
export const isIdempotent = (op: Operation) => op.method === 'POST' && op.access === 'bearer'

/** Whether the operation changes or deletes one resource, and therefore supports If-Match. */
export const isConditional = (op: Operation) => op.method !== 'GET' && op.method !== 'POST'

/** Whether the operation reads one resource, as in `{tool: {…}}`, and therefore supports If-None-Match. */
export function readsOne({ method, reply }: Operation): boolean {
  const members = Object.values((reply as Partial<TObject>).properties ?? {})
  return method === 'GET' && members.length === 1 && (members[0] as { type?: string }).type === 'object'
}

/** Every error code that the operation may return, in order of the HTTP status. */
export function errorCodesOf(op: Operation): ErrorCode[] {
  const takesInput = op.body !== null || op.path.includes('{') || Object.keys(op.query.properties).length > 0
  const isOnce = isIdempotent(op)
  const codes = new Set<ErrorCode>([
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...(op.access === 'bearer' ? (['unauthorized'] as const) : []),
    ...(op.path.includes('{') ? (['not_found'] as const) : []),
    // A body is parsed even where the operation takes none.
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
