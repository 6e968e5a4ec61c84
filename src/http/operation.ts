// An API operation as data. Routing, validation, serialisation, the OpenAPI document and the coverage tests use the
// same list. This module serves such lists with Fastify and knows no resource.
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
  /** The user of the token. For public operations every claim is empty. */
  caller: Principal & Caller<Access>
  token: string
  /** The session of the console that sent the request; null for a request with a bearer token. */
  sessionId: string | null
  params: Params
  query: Query
  body: Body
  /** The revisions that If-Match accepts, for use cases that change or delete a resource. */
  expected: ExpectedRevisions
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** The request id, as in the response. */
  requestId: string
  /** The number of services that the request passed before this one; see `hopsHeader`. */
  hops: number
  /** The revision that an MCP client announces; "" for other clients. */
  mcpRevision: string
  /** Sends the current state to a client that accepts events; only for operations that report progress. */
  report: (body: Reply) => void
}

/**
 * The return value of a handler. `location`: the path of the created resource, relative to the base URL. `revision`:
 * the revision of the resource in the body, for its ETag. `next`: the cursor of the next page. `maxAge`: the number of
 * seconds for which shared caches may store the response, only for public operations.
 */
export type OperationReply<Reply> = {
  body: Reply
  location?: string
  revision?: number
  next?: string
  maxAge?: number
  /** Sent instead of the body, one by one; for operations that reply with lines. */
  lines?: AsyncIterable<string>
}

/** RFC 9745: deprecated since this Unix time in seconds. `successor`: a path template with the same parameters. */
export type OperationDeprecation = { since: number; successor: string }

export type ApiOperation = {
  /** `<family>.<resource>.<verb>`: the unique operationId in OpenAPI and the name of its test. */
  id: string
  method: OperationMethod
  /** A path template of OpenAPI: literal segments and `{name}` parameters. */
  path: string
  summary: string
  /** The access that the caller needs. Use cases check the role in the workspace of the app. */
  requires: RequiredAccess
  /** Derived from `requires`. */
  access: OperationAccess
  params: TObject
  query: TObject
  body: TSchema | null
  /** An upload has a larger size limit, and its handler gets the body as bytes. */
  isUpload: boolean
  /**
   * Whether a client that accepts `text/event-stream` gets the current state as it changes, in the format of the reply.
   */
  reportsProgress: boolean
  /** Whether the reply is JSON lines, from `OperationReply.lines`; `reply` is the schema of the text. */
  repliesWithLines: boolean
  reply: TSchema
  status: 200 | 201 | 202
  /** Whether success ends the caller's access to the resource. A stored response is replayed all the same. */
  endsOwnAccess: boolean
  /** Error codes in addition to those that the access and the inputs imply; see `listErrorCodes`. */
  errors: ErrorCode[]
  /** Whether success has an ETag. By default it has where the reply is a single resource. */
  tagged: boolean
  /** Whether If-Match names the ETag of the resource. By default changes and deletions take it. */
  takesTag: boolean
  /** Whether If-Match names the ETag of the draft, so that only the draft that the caller has seen is used. */
  takesDraftTag: boolean
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
  tagged?: boolean
  takesTag?: boolean
  takesDraftTag?: boolean
  reply: Reply
  status?: 200 | 201 | 202
  errors?: ErrorCode[]
  /** `HandlerBody`: the type of the body for the handler. */
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

/** The handler parses the body; the schema `body` is only for the OpenAPI document. */
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
): Omit<ApiOperation, 'isUpload'> => {
  const tagged = definition.tagged ?? repliesWithResource(definition)
  return {
    ...definition,
    access: definition.requires === 'anyone' ? 'public' : 'bearer',
    params: definition.params ?? noParameters,
    query: definition.query ?? noParameters,
    body: definition.body ?? null,
    reportsProgress: definition.reportsProgress ?? false,
    repliesWithLines: definition.repliesWithLines ?? false,
    endsOwnAccess: definition.endsOwnAccess ?? false,
    takesTag: definition.takesTag ?? takesTagByMethod(definition.method, tagged),
    takesDraftTag: definition.takesDraftTag ?? false,
    status: definition.status ?? 200,
    errors: definition.errors ?? [],
    tagged,
    paged: false,
    deprecation: null,
    handle: definition.handle as ApiOperation['handle'],
  }
}

/** A change without an ETag in its response has none to compare. */
const takesTagByMethod = (method: ApiOperation['method'], tagged: boolean) =>
  method === 'DELETE' || (tagged && (method === 'PATCH' || method === 'PUT'))

export const linesMediaType = 'application/jsonl'

/** Whether the operation supports the Idempotency-Key header. */
export const canTakeIdempotencyKey = (op: ApiOperation) => op.method === 'POST' && op.access === 'bearer'

/** Whether the operation supports If-Match. */
export const canTakeIfMatch = ({ takesTag, takesDraftTag }: ApiOperation) => takesTag || takesDraftTag

type Exchange = { method: OperationMethod; reply: TSchema; status?: number }

/** Whether it reads a single resource, as in `{tool: {…}}`, or changes or creates one. */
function repliesWithResource({ method, reply, status }: Exchange): boolean {
  if (method !== 'GET') return method === 'PUT' || method === 'PATCH' || status === 201
  const members = Object.values((reply as Partial<TObject>).properties ?? {})
  return members.length === 1 && (members[0] as { type?: string }).type === 'object'
}

/** Whether the operation supports If-None-Match. */
export const canTakeIfNoneMatch = ({ method, tagged }: ApiOperation) => method === 'GET' && tagged

/** A machine token may be limited to reading. */
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
    // Operations without a body parse it too.
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

/** Any operation can return them, so documents describe them once. */
const generalErrorCodes: readonly ErrorCode[] = [
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'unavailable',
]

const takesInput = ({ body, query }: ApiOperation) =>
  body !== null || Object.keys(query.properties).length > 0

/** The error codes that documents list for the operation, in order of the HTTP status. */
export const listOwnErrorCodes = (op: ApiOperation): ErrorCode[] =>
  listErrorCodes(op).filter(
    (code) => !generalErrorCodes.includes(code) && (code !== 'invalid_request' || takesInput(op)),
  )
