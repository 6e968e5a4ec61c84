import type { EntityOf } from '#core/entities/entity.ts'
import { httpMethods } from '#core/entities/http-methods.ts'
import type { operation } from '#core/entities/operation.ts'
import type { EncodedSchema } from './encoded-schema.ts'

export { httpMethods }
export type HttpMethod = (typeof httpMethods)[number]

/** The styles of OpenAPI, and `tabDelimited` for `tsv` of Swagger 2.0, which OpenAPI 3 does not have. */
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
 * Maps one argument to a parameter (OpenAPI Parameter Object). `argument` is a top-level property of the input schema.
 * For `in: querystring` the argument is the entire query string.
 */
export type ParameterBinding = {
  argument: string
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  name: string
  style: ParameterStyle
  explode: boolean
  allowReserved: boolean
  /** The media type to serialise the value as (OpenAPI `content`); "" when it is serialised by style. */
  contentType: string
  /** How nested lists are joined, the outer first (`collectionFormat` of items in Swagger 2.0). */
  itemStyles?: ParameterStyle[]
}

/**
 * How the body is built (OpenAPI Request Body Object). `whole`: one argument is the body; `fields` say how
 * its members are encoded in a form. `members`: each argument is one member of an object body. `isFile`: the
 * argument is a file, and its bytes are the body; `contentType` may then be a comma-separated list or a media
 * range. `required`: whether a body without members is sent; absent means it depends on the method. `xml`:
 * the body is written as XML.
 */
export type BodyBinding =
  | {
      contentType: string
      from: 'whole'
      argument: string
      isFile?: boolean
      fields?: BodyField[]
      xml?: XmlNode
    }
  | { contentType: string; from: 'members'; members: BodyMember[]; required?: boolean; xml?: XmlNode }

/**
 * How a value is written as XML (OpenAPI XML Object): an element if there is no `kind`. `none`: its content
 * alone. A list is one element for each item, inside a wrapping element if it is `wrapped`. A member that
 * `members` lacks becomes an element with its name. `type`: the type of the text in responses; absent means
 * any.
 */
export type XmlNode = {
  name: string
  type?: 'string' | 'number' | 'boolean'
  kind?: 'attribute' | 'text' | 'cdata' | 'none'
  prefix?: string
  namespace?: string
  wrapped?: boolean
  items?: XmlNode
  members?: Record<string, XmlNode>
}

/**
 * The encoding of one form field (OpenAPI Encoding Object). By default, arrays are repeated fields and
 * objects are JSON. `style`, `explode` and `allowReserved` mean the same as for parameters; `contentType` is
 * a media type or a comma-separated list. `isFile`: the value is a file, or a list of files. `headers` are
 * additional headers of the field's MIME part.
 */
export type BodyField = {
  name: string
  style?: ParameterStyle
  explode?: boolean
  allowReserved?: boolean
  itemStyles?: ParameterStyle[]
  contentType?: string
  isFile?: boolean
  headers?: [name: string, value: string][]
}

export type BodyMember = BodyField & { argument: string }

/** Templates that the owner sets. Values may contain `{{argument}}` placeholders, and override the bindings. */
export type RequestTemplates = {
  pathTemplate: Record<string, string> | null
  queryTemplate: Record<string, string> | null
  headerTemplate: Record<string, string> | null
  bodyTemplateJson: string | null
}

/** Absent means unchanged; null removes a template or one of its members. */
export type TemplateChange = {
  pathTemplate?: Record<string, string | null> | null
  queryTemplate?: Record<string, string | null> | null
  headerTemplate?: Record<string, string | null> | null
  bodyTemplateJson?: string | null
}

/** How the request builder builds a request from arguments. `path` is relative to the integration's base URL. */
export type RequestPlan = RequestTemplates & {
  method: HttpMethod
  path: string
  parameters: ParameterBinding[]
  body: BodyBinding | null
  /** The operation's own server, absolute; "" means the integration's base URL. */
  serverUrl: string
  /** Media types of responses that the document declares, the preferred one first; absent if it declares none. */
  acceptedTypes?: string[]
  /** Names of the headers that the document declares for responses; absent if it declares none. */
  responseHeaders?: string[]
  /** How a successful XML response is read, if the document describes it. */
  responseXml?: XmlNode
  /**
   * The document declares that the operation requires no credential, so none is sent. Absent if the document
   * does not say so.
   */
  isPublic?: boolean
}

/** The arguments of parameters and body. */
export const listPlanArguments = ({
  parameters,
  body,
}: Pick<RequestPlan, 'parameters' | 'body'>): string[] => [
  ...parameters.map(({ argument }) => argument),
  ...listBodyArguments(body),
]

function listBodyArguments(body: BodyBinding | null): string[] {
  if (body?.from === 'whole') return [body.argument]
  return body?.members.map(({ argument }) => argument) ?? []
}

type EditableOperation = EntityOf<typeof operation, { plan: RequestPlan; original: unknown }>

export type Operation = EntityOf<typeof operation, { plan: RequestPlan; original: OriginalMembers }>

/** The editable members, by which an app file describes changes of an imported operation. */
export type OriginalMembers = Partial<
  Pick<
    EditableOperation,
    | 'key'
    | 'name'
    | 'description'
    | 'plan'
    | 'inputSchema'
    | 'outputSchema'
    | 'responseContentType'
    | 'authSummary'
    | 'timeoutMs'
  >
>

/** An operation whose schemas are JSON, as the store writes them. */
export type EncodedOperation = OperationOutline & {
  inputSchema: EncodedSchema
  outputSchema: EncodedSchema | null
}

/** An operation without its schemas, which are most of its size; `schemaHash` shows whether they changed. */
export type OperationOutline = Omit<Operation, 'inputSchema' | 'outputSchema'>

/** An operation in a list; `schemaBytes` is the size of the input schema as JSON in UTF-8. */
export type OperationSummary = Pick<
  Operation,
  'id' | 'integrationId' | 'key' | 'externalId' | 'name' | 'description' | 'tags' | 'annotations'
> & { plan: Pick<RequestPlan, 'method' | 'path'>; schemaBytes: number }
