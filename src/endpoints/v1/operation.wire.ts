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

const SchemaEntryV1 = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    description: Type.String(),
    required: Type.Boolean(),
    default: Type.String(),
    enumValues: Type.Array(Type.String()),
  },
  { title: 'SchemaEntryV1' },
)

const template = orNull(Type.Record(Type.String(), Type.String()))

const common = {
  id: Type.String(),
  integrationId: Type.String(),
  key: Type.String(),
  externalId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  method: Type.String(),
  path: Type.String(),
  inputSchema: Type.Array(SchemaEntryV1),
  outputSchema: Type.Array(SchemaEntryV1),
  requestContentType: Type.String(),
  responseContentType: Type.String(),
  pathTemplate: template,
  queryTemplate: template,
  headerTemplate: template,
  bodyTemplateJson: orNull(Type.String()),
  authSummary: Type.String(),
  timeoutMs: orNull(Type.Integer()),
  annotations: orNull(Type.Record(Type.String(), Type.Unknown())),
}

export const OperationV1 = Type.Object(common, { title: 'OperationV1' })

export const OperationDetailV1 = Type.Object(
  {
    ...common,
    outputSchemaJson: Type.Record(Type.String(), Type.Unknown()),
    outputPaths: Type.Array(Type.String()),
    hasStructuredOutput: Type.Boolean(),
  },
  { title: 'OperationDetailV1' },
)

const SchemaEntryBody = Type.Object({
  name: Type.String({ maxLength: 500 }),
  type: Type.Optional(words('string', 'number', 'integer', 'boolean', 'object', 'array')),
  description: Type.Optional(longText),
  required: Type.Optional(Type.Boolean()),
  default: Type.Optional(longText),
  enumValues: Type.Optional(Type.Array(longText, { maxItems: 5000 })),
})
const entries = Type.Array(SchemaEntryBody, { maxItems: 2000 })
/** An entry that is null is removed. */
const templateBody = orNull(Type.Record(Type.String(), orNull(longText)))

const optional = {
  key: Type.Optional(keyText),
  externalId: Type.Optional(urlText),
  description: Type.Optional(longText),
  inputSchema: Type.Optional(entries),
  outputSchema: Type.Optional(entries),
  requestContentType: Type.Optional(mediaTypeText),
  responseContentType: Type.Optional(mediaTypeText),
  pathTemplate: Type.Optional(templateBody),
  queryTemplate: Type.Optional(templateBody),
  headerTemplate: Type.Optional(templateBody),
  bodyTemplateJson: Type.Optional(orNull(Type.String({ maxLength: 200_000 }))),
  authSummary: Type.Optional(longText),
  timeoutMs: Type.Optional(orNull(callTimeout)),
}

export const NewOperationV1 = Type.Object(
  { name: nameText, method: words(...httpMethods), path: urlText, ...optional },
  { title: 'NewOperationV1' },
)

export const OperationChangeV1 = Type.Object(
  {
    name: Type.Optional(nameText),
    method: Type.Optional(words(...httpMethods)),
    path: Type.Optional(urlText),
    ...optional,
  },
  { title: 'OperationChangeV1' },
)

const parseEntry = (body: Static<typeof SchemaEntryBody>): SchemaEntry => ({
  name: body.name,
  type: body.type ?? 'string',
  description: body.description ?? '',
  required: body.required ?? false,
  default: body.default ?? '',
  enumValues: body.enumValues ?? [],
})

export const parseNewOperation = (body: Static<typeof NewOperationV1>): NewOperation => ({
  key: body.key ?? '',
  externalId: body.externalId ?? '',
  name: body.name,
  description: body.description ?? '',
  method: body.method,
  path: body.path,
  inputs: (body.inputSchema ?? []).map(parseEntry),
  outputs: (body.outputSchema ?? []).map(parseEntry),
  requestContentType: body.requestContentType ?? '',
  responseContentType: body.responseContentType ?? '',
  authSummary: body.authSummary ?? '',
  timeoutMs: body.timeoutMs ?? null,
  templates: parseTemplates(body),
})

const parseTemplates = (body: Static<typeof OperationChangeV1>): TemplateChange =>
  picked(body, 'pathTemplate', 'queryTemplate', 'headerTemplate', 'bodyTemplateJson')

export const parseOperationChange = (body: Static<typeof OperationChangeV1>): OperationChange => ({
  ...picked(
    body,
    'key',
    'externalId',
    'name',
    'description',
    'method',
    'path',
    'requestContentType',
    'responseContentType',
    'authSummary',
    'timeoutMs',
  ),
  ...(body.inputSchema && { inputs: body.inputSchema.map(parseEntry) }),
  ...(body.outputSchema && { outputs: body.outputSchema.map(parseEntry) }),
  templates: parseTemplates(body),
})

export const presentOperation = (facts: OperationFacts): Static<typeof OperationV1> => {
  const { operation, inputs, outputs } = facts
  return {
    id: operation.id,
    integrationId: operation.integrationId,
    key: operation.key,
    externalId: operation.externalId,
    name: operation.name,
    description: operation.description,
    method: operation.plan.method,
    path: operation.plan.path,
    inputSchema: inputs,
    outputSchema: outputs,
    requestContentType: operation.plan.body?.contentType ?? '',
    responseContentType: operation.responseContentType,
    pathTemplate: operation.plan.pathTemplate,
    queryTemplate: operation.plan.queryTemplate,
    headerTemplate: operation.plan.headerTemplate,
    bodyTemplateJson: operation.plan.bodyTemplateJson,
    authSummary: operation.authSummary,
    timeoutMs: operation.timeoutMs,
    annotations: operation.annotations,
  }
}

export const presentOperationDetail = (facts: OperationFacts): Static<typeof OperationDetailV1> => ({
  ...presentOperation(facts),
  outputSchemaJson: facts.operation.outputSchema ?? {},
  outputPaths: facts.outputPaths,
  hasStructuredOutput: facts.operation.outputSchema !== null,
})
