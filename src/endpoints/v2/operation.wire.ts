import Type, { type Static } from 'typebox'
import { httpMethods, type TemplateChange } from '#core/model/operation.ts'
import type { NewOperation, OperationChange } from '#core/model/operation-change.ts'
import type { OperationFacts, SchemaEntry } from '#core/model/operation-facts.ts'
import { picked } from '#endpoints/shared/picked.ts'
import {
  callTimeout,
  keyText,
  longText,
  mediaTypeText,
  nameText,
  orNull,
  urlText,
  words,
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

const template = orNull(Type.Record(Type.String(), Type.String()))

const common = {
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
  path_template: template,
  query_template: template,
  header_template: template,
  body_template_json: orNull(Type.String()),
  auth_summary: Type.String(),
  timeout_ms: orNull(Type.Integer()),
  annotations: orNull(Type.Record(Type.String(), Type.Unknown())),
  created_at: Type.String(),
  updated_at: Type.String(),
}

export const OperationItemV2 = Type.Object(common, { title: 'OperationItem' })

export const OperationV2 = Type.Object(
  {
    ...common,
    output_schema_json: Type.Record(Type.String(), Type.Unknown()),
    output_paths: Type.Array(Type.String()),
    has_structured_output: Type.Boolean(),
  },
  { title: 'Operation' },
)

const SchemaEntryBody = Type.Object({
  name: Type.String({ maxLength: 500 }),
  type: Type.Optional(words('string', 'number', 'integer', 'boolean', 'object', 'array')),
  description: Type.Optional(longText),
  required: Type.Optional(Type.Boolean()),
  default: Type.Optional(longText),
  enum_values: Type.Optional(Type.Array(longText, { maxItems: 5000 })),
})
const entries = Type.Array(SchemaEntryBody, { maxItems: 2000 })
/** An entry that is null is removed. */
const templateBody = orNull(Type.Record(Type.String(), orNull(longText)))

const optional = {
  key: Type.Optional(keyText),
  external_id: Type.Optional(urlText),
  description: Type.Optional(longText),
  input_schema: Type.Optional(entries),
  output_schema: Type.Optional(entries),
  request_content_type: Type.Optional(mediaTypeText),
  response_content_type: Type.Optional(mediaTypeText),
  path_template: Type.Optional(templateBody),
  query_template: Type.Optional(templateBody),
  header_template: Type.Optional(templateBody),
  body_template_json: Type.Optional(orNull(Type.String({ maxLength: 200_000 }))),
  auth_summary: Type.Optional(longText),
  timeout_ms: Type.Optional(orNull(callTimeout)),
}

export const NewOperationV2 = Type.Object(
  { name: nameText, method: words(...httpMethods), path: urlText, ...optional },
  { title: 'NewOperation' },
)

export const OperationChangeV2 = Type.Object(
  {
    name: Type.Optional(nameText),
    method: Type.Optional(words(...httpMethods)),
    path: Type.Optional(urlText),
    ...optional,
  },
  { title: 'OperationChange' },
)

const parseEntry = (body: Static<typeof SchemaEntryBody>): SchemaEntry => ({
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
  inputs: (body.input_schema ?? []).map(parseEntry),
  outputs: (body.output_schema ?? []).map(parseEntry),
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
  ...picked(body, 'key', 'name', 'description', 'method', 'path'),
  ...(body.external_id !== undefined && { externalId: body.external_id }),
  ...(body.input_schema && { inputs: body.input_schema.map(parseEntry) }),
  ...(body.output_schema && { outputs: body.output_schema.map(parseEntry) }),
  ...(body.request_content_type !== undefined && { requestContentType: body.request_content_type }),
  ...(body.response_content_type !== undefined && { responseContentType: body.response_content_type }),
  ...(body.auth_summary !== undefined && { authSummary: body.auth_summary }),
  ...(body.timeout_ms !== undefined && { timeoutMs: body.timeout_ms }),
  templates: parseTemplates(body),
})

const presentEntry = (entry: SchemaEntry): Static<typeof SchemaEntryV2> => ({
  name: entry.name,
  type: entry.type,
  description: entry.description,
  required: entry.required,
  default: entry.default,
  enum_values: entry.enumValues,
})

export const presentOperationItem = (facts: OperationFacts): Static<typeof OperationItemV2> => {
  const { operation, inputs, outputs } = facts
  return {
    id: operation.id,
    integration_id: operation.integrationId,
    key: operation.key,
    external_id: operation.externalId,
    name: operation.name,
    description: operation.description,
    method: operation.plan.method,
    path: operation.plan.path,
    input_schema: inputs.map(presentEntry),
    output_schema: outputs.map(presentEntry),
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

export const presentOperation = (facts: OperationFacts): Static<typeof OperationV2> => ({
  ...presentOperationItem(facts),
  output_schema_json: facts.operation.outputSchema ?? {},
  output_paths: facts.outputPaths,
  has_structured_output: facts.operation.outputSchema !== null,
})
