import Type, { type Static } from 'typebox'
import { httpMethods, type TemplateChange } from '#core/model/operations/operation.ts'
import type { NewOperation, OperationChange } from '#core/model/operations/operation-change.ts'
import type { OperationDetails, SchemaEntry } from '#core/model/operations/operation-details.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
import {
  callTimeoutMs,
  defineStringEnum,
  keyString,
  longString,
  makeNullable,
  mediaTypeString,
  nameString,
  urlString,
} from '#endpoints/shared/scalars.wire.ts'

const SchemaEntryV2 = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    description: Type.String(),
    required: Type.Boolean(),
    default: Type.String(),
    enum_values: Type.Array(Type.String()),
  },
  { title: 'SchemaEntry' },
)

const templateMap = makeNullable(Type.Record(Type.String(), Type.String()))

const operationProperties = {
  id: Type.String(),
  integration_id: Type.String(),
  key: Type.String(),
  external_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  method: Type.String(),
  path: Type.String(),
  input_schema: Type.Array(SchemaEntryV2),
  output_schema: Type.Array(SchemaEntryV2),
  request_content_type: Type.String(),
  response_content_type: Type.String(),
  path_template: templateMap,
  query_template: templateMap,
  header_template: templateMap,
  body_template_json: makeNullable(Type.String()),
  auth_summary: Type.String(),
  timeout_ms: makeNullable(Type.Integer()),
  annotations: makeNullable(Type.Record(Type.String(), Type.Unknown())),
  created_at: Type.String(),
  updated_at: Type.String(),
}

export const OperationItemV2 = Type.Object(operationProperties, { title: 'OperationItem' })

export const OperationV2 = Type.Object(
  {
    ...operationProperties,
    output_schema_json: Type.Record(Type.String(), Type.Unknown()),
    output_paths: Type.Array(Type.String()),
    has_structured_output: Type.Boolean(),
  },
  { title: 'Operation' },
)

const SchemaEntryBody = Type.Object({
  name: Type.String({ maxLength: 500 }),
  type: Type.Optional(defineStringEnum('string', 'number', 'integer', 'boolean', 'object', 'array')),
  description: Type.Optional(longString),
  required: Type.Optional(Type.Boolean()),
  default: Type.Optional(longString),
  enum_values: Type.Optional(Type.Array(longString, { maxItems: 5000 })),
})
const schemaEntriesBody = Type.Array(SchemaEntryBody, { maxItems: 2000 })
/** An entry that is null is removed. */
const templateMapBody = makeNullable(Type.Record(Type.String(), makeNullable(longString)))

const optionalProperties = {
  key: Type.Optional(keyString),
  external_id: Type.Optional(urlString),
  description: Type.Optional(longString),
  input_schema: Type.Optional(schemaEntriesBody),
  output_schema: Type.Optional(schemaEntriesBody),
  request_content_type: Type.Optional(mediaTypeString),
  response_content_type: Type.Optional(mediaTypeString),
  path_template: Type.Optional(templateMapBody),
  query_template: Type.Optional(templateMapBody),
  header_template: Type.Optional(templateMapBody),
  body_template_json: Type.Optional(makeNullable(Type.String({ maxLength: 200_000 }))),
  auth_summary: Type.Optional(longString),
  timeout_ms: Type.Optional(makeNullable(callTimeoutMs)),
}

export const NewOperationV2 = Type.Object(
  { name: nameString, method: defineStringEnum(...httpMethods), path: urlString, ...optionalProperties },
  { title: 'NewOperation' },
)

export const OperationChangeV2 = Type.Object(
  {
    name: Type.Optional(nameString),
    method: Type.Optional(defineStringEnum(...httpMethods)),
    path: Type.Optional(urlString),
    ...optionalProperties,
  },
  { title: 'OperationChange' },
)

const parseSchemaEntry = (body: Static<typeof SchemaEntryBody>): SchemaEntry => ({
  name: body.name,
  type: body.type ?? 'string',
  description: body.description ?? '',
  required: body.required ?? false,
  default: body.default ?? '',
  enumValues: body.enum_values ?? [],
})

export const parseNewOperation = (body: Static<typeof NewOperationV2>): NewOperation => ({
  key: body.key ?? '',
  externalId: body.external_id ?? '',
  name: body.name,
  description: body.description ?? '',
  method: body.method,
  path: body.path,
  inputs: (body.input_schema ?? []).map(parseSchemaEntry),
  outputs: (body.output_schema ?? []).map(parseSchemaEntry),
  requestContentType: body.request_content_type ?? '',
  responseContentType: body.response_content_type ?? '',
  authSummary: body.auth_summary ?? '',
  timeoutMs: body.timeout_ms ?? null,
  templates: parseTemplates(body),
})

const parseTemplates = (body: Static<typeof OperationChangeV2>): TemplateChange => ({
  ...(body.path_template !== undefined && { pathTemplate: body.path_template }),
  ...(body.query_template !== undefined && { queryTemplate: body.query_template }),
  ...(body.header_template !== undefined && { headerTemplate: body.header_template }),
  ...(body.body_template_json !== undefined && { bodyTemplateJson: body.body_template_json }),
})

export const parseOperationChange = (body: Static<typeof OperationChangeV2>): OperationChange => ({
  ...pickDefined(body, 'key', 'name', 'description', 'method', 'path'),
  ...(body.external_id !== undefined && { externalId: body.external_id }),
  ...(body.input_schema && { inputs: body.input_schema.map(parseSchemaEntry) }),
  ...(body.output_schema && { outputs: body.output_schema.map(parseSchemaEntry) }),
  ...(body.request_content_type !== undefined && { requestContentType: body.request_content_type }),
  ...(body.response_content_type !== undefined && { responseContentType: body.response_content_type }),
  ...(body.auth_summary !== undefined && { authSummary: body.auth_summary }),
  ...(body.timeout_ms !== undefined && { timeoutMs: body.timeout_ms }),
  templates: parseTemplates(body),
})

const presentSchemaEntry = (entry: SchemaEntry): Static<typeof SchemaEntryV2> => ({
  name: entry.name,
  type: entry.type,
  description: entry.description,
  required: entry.required,
  default: entry.default,
  enum_values: entry.enumValues,
})

export const presentOperationItem = (details: OperationDetails): Static<typeof OperationItemV2> => {
  const { operation, inputs, outputs } = details
  return {
    id: operation.id,
    integration_id: operation.integrationId,
    key: operation.key,
    external_id: operation.externalId,
    name: operation.name,
    description: operation.description,
    method: operation.plan.method,
    path: operation.plan.path,
    input_schema: inputs.map(presentSchemaEntry),
    output_schema: outputs.map(presentSchemaEntry),
    request_content_type: operation.plan.body?.contentType ?? '',
    response_content_type: operation.responseContentType,
    path_template: operation.plan.pathTemplate,
    query_template: operation.plan.queryTemplate,
    header_template: operation.plan.headerTemplate,
    body_template_json: operation.plan.bodyTemplateJson,
    auth_summary: operation.authSummary,
    timeout_ms: operation.timeoutMs,
    annotations: operation.annotations,
    created_at: operation.createdAt,
    updated_at: operation.updatedAt,
  }
}

export const presentOperation = (details: OperationDetails): Static<typeof OperationV2> => ({
  ...presentOperationItem(details),
  output_schema_json: details.operation.outputSchema ?? {},
  output_paths: details.outputPaths,
  has_structured_output: details.operation.outputSchema !== null,
})
