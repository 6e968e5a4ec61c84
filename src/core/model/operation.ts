import type { JsonObject } from '#base/json.ts'
import type { Instant } from '#base/time.ts'

export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
export type HttpMethod = (typeof httpMethods)[number]

export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'

/** Where one argument of a call goes (OpenAPI Parameter Object). `argument` is a top-level name of the input schema. */
export type ParameterBinding = {
  argument: string
  in: 'path' | 'query' | 'header' | 'cookie'
  name: string
  style: ParameterStyle
  explode: boolean
  allowReserved: boolean
  /** A media type when the value is serialised as that content instead of by style; "" when by style. */
  contentType: string
}

/**
 * How the body is made (OpenAPI Request Body Object).
 * `whole`: the argument is the body. `members`: each argument is one member of an object body.
 */
export type BodyBinding =
  | { contentType: string; from: 'whole'; argument: string }
  | { contentType: string; from: 'members'; members: BodyMember[] }

/** `style` and `explode` say how a form writes a value that has parts; without them lists repeat and objects are JSON. */
export type BodyMember = { argument: string; name: string; style?: ParameterStyle; explode?: boolean }

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
  /** sha-256 of the canonical input and output schemas: a tool remembers it to notice drift. */
  schemaHash: string
  createdAt: Instant
  updatedAt: Instant
  revision: number
}
