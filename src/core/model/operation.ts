import type { JsonObject } from '#base/json.ts'
import type { Instant } from '#base/time.ts'

export const httpMethods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
] as const
export type HttpMethod = (typeof httpMethods)[number]

/** The styles of OpenAPI; `tabDelimited` is the `tsv` of Swagger 2.0, which OpenAPI has no word for. */
export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'tabDelimited'
  | 'deepObject'
  | 'cookie'

/**
 * Where one argument of a call goes (OpenAPI Parameter Object). `argument` is a top-level name of the input schema.
 * In the place `querystring` the argument is the query as a whole.
 */
export type ParameterBinding = {
  argument: string
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  name: string
  style: ParameterStyle
  explode: boolean
  allowReserved: boolean
  /** A media type when the value is serialised as that content instead of by style; "" when by style. */
  contentType: string
}

/**
 * How the body is made (OpenAPI Request Body Object).
 * `whole`: the argument is the body; `fields` say how a form writes its members. `members`: each argument is one member
 * of an object body. `isFile`: the argument is a file, and its bytes are the body; `contentType` may list several types
 * then, parted by commas, or name a range.
 */
export type BodyBinding =
  | { contentType: string; from: 'whole'; argument: string; isFile?: boolean; fields?: BodyField[] }
  | { contentType: string; from: 'members'; members: BodyMember[] }

/**
 * How a form writes one field (OpenAPI Encoding Object). Without anything lists repeat and objects are JSON.
 * `style`, `explode` and `allowReserved` are those of parameters; `contentType` is one media type or several, parted by
 * commas. `isFile`: the value is a file, or a list of files. `headers` are the further headers of the field's part.
 */
export type BodyField = {
  name: string
  style?: ParameterStyle
  explode?: boolean
  allowReserved?: boolean
  contentType?: string
  isFile?: boolean
  headers?: [name: string, value: string][]
}

export type BodyMember = BodyField & { argument: string }

/** Templates set by hand; their values may hold `{{argument}}` placeholders and win over the bindings. */
export type RequestTemplates = {
  pathTemplate: Record<string, string> | null
  queryTemplate: Record<string, string> | null
  headerTemplate: Record<string, string> | null
  bodyTemplateJson: string | null
}

/** Absent means unchanged; a member that is null is taken away. */
export type TemplateChange = {
  pathTemplate?: Record<string, string | null> | null
  queryTemplate?: Record<string, string | null> | null
  headerTemplate?: Record<string, string | null> | null
  bodyTemplateJson?: string | null
}

/** What the request builder needs to make a request of arguments. `path` is below the integration's base URL. */
export type RequestPlan = RequestTemplates & {
  method: HttpMethod
  path: string
  parameters: ParameterBinding[]
  body: BodyBinding | null
  /** An own server of the operation, absolute; "" means the integration's base URL. */
  serverUrl: string
}

export type Operation = {
  id: string
  appId: string
  integrationId: string
  key: string
  externalId: string
  name: string
  description: string
  plan: RequestPlan
  /** JSON Schema 2020-12 of the arguments: always an object at the root. */
  inputSchema: JsonObject
  /** JSON Schema 2020-12 of a successful answer; null when not known. */
  outputSchema: JsonObject | null
  responseContentType: string
  authSummary: string
  /** Milliseconds that a call may take, with every further try; null leaves it to the service. */
  timeoutMs: number | null
  /** MCP tool annotations as the server gave them; null for an operation that is no tool of an MCP server. */
  annotations: JsonObject | null
  /** sha-256 of the canonical input and output schemas: a tool remembers it to notice drift. */
  schemaHash: string
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

/**
 * With its schemas as the JSON texts that they are kept as, in UTF-8: an import brings many megabytes of them, and nobody
 * looks into one on its way.
 */
export type OperationText = OperationOutline & { inputSchema: Uint8Array; outputSchema: Uint8Array | null }

/** All of it but its schemas, which are most of it; the hash tells whether they are the same. */
export type OperationOutline = Omit<Operation, 'inputSchema' | 'outputSchema'>
