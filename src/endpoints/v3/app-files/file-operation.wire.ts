// An operation in an app file. Bindings of arguments have the names of OpenAPI, and schemas are JSON Schemas.
import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { headerNamePattern } from '#base/web/header-name.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import type { FileOperation } from '#core/model/app-files/app-file.ts'
import { httpMethods, type XmlNode } from '#core/model/operations/operation.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import {
  callTimeoutMs,
  defineStringEnum,
  keyString,
  longString,
  makeNullable,
  mediaTypeString,
  nameString,
  shortString,
  urlString,
} from '#endpoints/shared/scalars.wire.ts'
import { omitDefaults } from './default-members.ts'
import { fileOperationMembers } from './file-members.ts'

const argumentString = Type.String({ maxLength: 500 })
const styleEnum = defineStringEnum(
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'tabDelimited',
  'deepObject',
  'cookie',
)

/** How nested lists are joined. */
const itemStyles = Type.Optional(Type.Array(styleEnum, { maxItems: 8 }))

const fieldEncoding = {
  style: Type.Optional(styleEnum),
  explode: Type.Optional(Type.Boolean()),
  allowReserved: Type.Optional(Type.Boolean()),
  itemStyles,
  contentType: Type.Optional(shortString),
  isFile: Type.Optional(Type.Boolean()),
  headers: Type.Optional(
    Type.Array(Type.Unsafe<[string, string]>(Type.Array(longString, { minItems: 2, maxItems: 2 })), {
      maxItems: 100,
    }),
  ),
}

const FileParameter = Type.Object(
  {
    argument: argumentString,
    in: defineStringEnum('path', 'query', 'querystring', 'header', 'cookie'),
    name: argumentString,
    style: styleEnum,
    explode: Type.Boolean(),
    allowReserved: Type.Boolean(),
    contentType: shortString,
    itemStyles,
  },
  { title: 'AppFileParameter' },
)

/** A tree of nodes as `XmlNode` has them. */
const xmlNode = Type.Unsafe<XmlNode>({ type: 'object', additionalProperties: true })
const xml = Type.Optional(xmlNode)

const FileBody = Type.Union([
  Type.Object({
    contentType: shortString,
    from: Type.Literal('whole'),
    argument: argumentString,
    isFile: Type.Optional(Type.Boolean()),
    fields: Type.Optional(
      Type.Array(Type.Object({ name: argumentString, ...fieldEncoding }), { maxItems: 2000 }),
    ),
    xml,
  }),
  Type.Object({
    contentType: shortString,
    from: Type.Literal('members'),
    members: Type.Array(Type.Object({ argument: argumentString, name: argumentString, ...fieldEncoding }), {
      maxItems: 2000,
    }),
    required: Type.Optional(Type.Boolean()),
    xml,
  }),
])

/** Unlike the API, where null removes a member, a file contains the result. */
const templateMap = makeNullable(Type.Record(Type.String(), longString))

const schemaObject = Type.Unsafe<JsonObject>({ type: 'object', additionalProperties: true })

/** For operations added by hand, and for overrides. */
export const operationProperties = {
  name: nameString,
  description: longString,
  method: defineStringEnum(...httpMethods),
  path: urlString,
  parameters: Type.Array(FileParameter, { maxItems: 2000 }),
  body: makeNullable(FileBody),
  server_url: urlString,
  accepted_types: Type.Array(shortString, { maxItems: 100 }),
  response_headers: Type.Array(Type.String({ maxLength: 200, pattern: headerNamePattern }), {
    maxItems: 100,
  }),
  response_xml: xmlNode,
  is_public: Type.Boolean(),
  path_template: templateMap,
  query_template: templateMap,
  header_template: makeNullable(
    Type.Record(Type.String(), longString, { propertyNames: { pattern: headerNamePattern } }),
  ),
  body_template_json: makeNullable(Type.String({ maxLength: 200_000 })),
  input_schema: schemaObject,
  output_schema: makeNullable(schemaObject),
  response_content_type: mediaTypeString,
  auth_summary: longString,
  timeout_ms: makeNullable(callTimeoutMs),
}

const { method, path, ...optionalProperties } = operationProperties

export const FileOperationV3 = Type.Object(
  {
    key: keyString,
    method,
    path,
    ...Type.Partial(Type.Object(optionalProperties)).properties,
    external_id: Type.Optional(urlString),
    annotations: Type.Optional(makeNullable(schemaObject)),
    tags: Type.Optional(Type.Array(shortString, { maxItems: 100 })),
  },
  { title: 'AppFileOperation' },
)

export const fileOperationCodec = createCodec(fileOperationMembers, 'snake_case')
const defaults = defaultsOf(fileOperationMembers)

const readOperation = fileOperationCodec.compileParser(FileOperationV3)
export const parseFileOperation = (body: Static<typeof FileOperationV3>): FileOperation => ({
  ...defaults,
  name: body.key,
  ...(readOperation(body) as Partial<FileOperation> & Pick<FileOperation, 'key' | 'method' | 'path'>),
})

const presentOperation = fileOperationCodec.compilePresenter(FileOperationV3)

/** A schema member can change its meaning when others are omitted, so schemas are compared as a whole. */
export function presentFileOperation(operation: FileOperation): JsonObject {
  const { input_schema: schema, ...members } = presentOperation(operation)
  const fallback = presentOperation({ ...defaults, name: operation.key })
  const isEmpty = JSON.stringify(schema) === JSON.stringify(fallback.input_schema)
  return { ...omitDefaults(members, fallback), ...(!isEmpty && { input_schema: schema }) }
}
