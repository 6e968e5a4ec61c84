// An API operation as data: routing, validation, serialisation, the OpenAPI document and the coverage tests read the
// same list. This module runs such lists over Fastify and knows no resource.
import type { Static, TObject, TSchema } from 'typebox'
import { type ErrorCode, errorCodes } from '#base/errors.ts'
import type { ExpectedRevisions } from '#base/revision.ts'
import type { Caller, Principal, RequiredAccess } from '#core/model/principal.ts'

export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `bearer` requires a verified access token and passes its user to the handler; `public` requires none. */
export type OperationAccess = 'bearer' | 'public'

export type OperationRequest<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Access extends RequiredAccess = RequiredAccess,
> = {
  /** The user of the token; on operations for anyone every claim is empty. */
  caller: Principal & Caller<Access>
  token: string
  /** The session of the console that sent the request; null for a request with a bearer token. */
  sessionId: string | null
  params: Params
  query: Query
  body: Body
  /** The revisions that If-Match allows to be changed, for use cases that change or delete one resource. */
  expected: ExpectedRevisions
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Identifies the request, as in its response. */
  requestId: string
  /** The number of services that the request passed before this one; see `hopsHeader`. */
  hops: number
  /** The revision that a client of MCP names; "" for other clients. */
  mcpRevision: string
  /** Sends the state so far to a client that accepts events; only for operations that report progress. */
  report: (body: Reply) => void
}

/**
 * What a handler returns. `location` is the path of the created resource, relative to the base URL. `revision` is that
 * of the one resource in the body and becomes part of its ETag. `next` is the cursor of the next page. `maxAge` is the
 * number of seconds for which shared caches may store the response; only for public operations.
 */
export type OperationReply<Reply> = {
  body: Reply
  location?: string
  revision?: number
  next?: string
  maxAge?: number
  /** Sent in place of the body, as they come; for operations that reply with lines. */
  lines?: AsyncIterable<string>
}

/** RFC 9745: deprecated since this Unix time in seconds; `successor` is a path template with the same parameters. */
export type OperationDeprecation = { since: number; successor: string }

export type ApiOperation = {
  /** `<family>.<resource>.<verb>`: unique; the operationId in OpenAPI and the name of its test. */
  id: string
  method: OperationMethod
  /** A path template of OpenAPI: literal segments and `{name}` parameters. */
  path: string
  summary: string
  /** What the caller must be; use cases check the role in the workspace of the app. */
  requires: RequiredAccess
  /** Follows from `requires`. */
  access: OperationAccess
  params: TObject
  query: TObject
  body: TSchema | null
  /** An upload has a larger size limit, and its handler gets the body as raw bytes. */
  isUpload: boolean
  /** Whether a client that accepts `text/event-stream` gets the state so far, in the form of the reply, as it changes. */
  reportsProgress: boolean
  /** Whether the reply is JSON lines, which `OperationReply.lines` yields; `reply` is the schema of the text. */
  repliesWithLines: boolean
  reply: TSchema
  status: 200 | 201 | 202
  /** Whether the caller has no access to what it was about when it succeeded: a stored response is given again all the same. */
  endsOwnAccess: boolean
  /** Error codes beyond those that follow from the access and the inputs; see `listErrorCodes`. */
  errors: ErrorCode[]
  /** Whether responses are pages with a cursor in `next`. */
  paged: boolean
  deprecation: OperationDeprecation | null
  handle: (request: OperationRequest) => Promise<OperationReply<unknown>>
}

type OperationDefinition<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  HandlerBody,
  Reply extends TSchema,
  Access extends RequiredAccess,
> = {
  id: string
  method: OperationMethod
  path: string
  requires: Access
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reportsProgress?: boolean
  repliesWithLines?: boolean
  endsOwnAccess?: boolean
  reply: Reply
  status?: 200 | 201 | 202
  errors?: ErrorCode[]
  /** `HandlerBody` is the type of the body that the handler gets. */
  handle: (
    request: OperationRequest<Static<Params>, Static<Query>, HandlerBody, Static<Reply>, Access>,
  ) => Promise<OperationReply<Static<Reply>>>
}

const noParameters = { type: 'object', properties: {} } as unknown as TObject

/** Infers the handler's types from the schemas. Defaults: status 200, no parameters, no body. */
export const defineOperation = <
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Reply extends TSchema,
  Access extends RequiredAccess,
>(
  definition: OperationDefinition<Params, Query, Body, Static<Body>, Reply, Access>,
): ApiOperation => ({ ...applyDefaults(definition), isUpload: false })

/** The handler parses the bytes of the body itself; the schema `body` is only for the OpenAPI document. */
export const defineUploadOperation = <
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Reply extends TSchema,
  Access extends RequiredAccess,
>(
  definition: OperationDefinition<Params, Query, Body, Uint8Array, Reply, Access>,
): ApiOperation => ({ ...applyDefaults(definition), isUpload: true })

const applyDefaults = <
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  HandlerBody,
  Reply extends TSchema,
  Access extends RequiredAccess,
>(
  definition: OperationDefinition<Params, Query, Body, HandlerBody, Reply, Access>,
): Omit<ApiOperation, 'isUpload'> => ({
  ...definition,
  access: definition.requires === 'anyone' ? 'public' : 'bearer',
  params: definition.params ?? noParameters,
  query: definition.query ?? noParameters,
  body: definition.body ?? null,
  reportsProgress: definition.reportsProgress ?? false,
  repliesWithLines: definition.repliesWithLines ?? false,
  endsOwnAccess: definition.endsOwnAccess ?? false,
  status: definition.status ?? 200,
  errors: definition.errors ?? [],
  paged: false,
  deprecation: null,
  handle: definition.handle as ApiOperation['handle'],
})

export const linesMediaType = 'application/jsonl'

/** Whether the operation supports the Idempotency-Key header. */
export const canTakeIdempotencyKey = (op: ApiOperation) => op.method === 'POST' && op.access === 'bearer'

/** Whether the operation changes or deletes one resource, and therefore supports If-Match. */
export const canTakeIfMatch = (op: ApiOperation) => op.method !== 'GET' && op.method !== 'POST'

/** Whether the operation reads one resource, as in `{tool: {…}}`, and therefore supports If-None-Match. */
export function isSingleResourceRead({ method, reply }: ApiOperation): boolean {
  const members = Object.values((reply as Partial<TObject>).properties ?? {})
  return method === 'GET' && members.length === 1 && (members[0] as { type?: string }).type === 'object'
}

/** A machine token may be refused whatever is more than reading. */
const requiresMoreThanReading = ({ requires, method }: ApiOperation) =>
  requires !== 'anyone' && requires !== 'viewer' && (requires !== 'user' || method !== 'GET')

/** Every error code that the operation may return, in order of the HTTP status. */
export function listErrorCodes(op: ApiOperation): ErrorCode[] {
  const takesIdempotencyKey = canTakeIdempotencyKey(op)
  const codes = new Set<ErrorCode>([
    'invalid_request' as const,
    ...(op.access === 'bearer' ? (['unauthorized'] as const) : []),
    ...(requiresMoreThanReading(op) ? (['forbidden'] as const) : []),
    ...(op.path.includes('{') ? (['not_found'] as const) : []),
    // A body is parsed even where the operation takes none.
    ...(op.method === 'GET' ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    ...(takesIdempotencyKey ? (['conflict'] as const) : []),
    ...(canTakeIfMatch(op) ? (['precondition_failed'] as const) : []),
    ...(takesIdempotencyKey ? (['unprocessable'] as const) : []),
    ...op.errors,
    'rate_limited' as const,
    'internal_error' as const,
    'unavailable' as const,
  ])
  return errorCodes.filter((code) => codes.has(code))
}
