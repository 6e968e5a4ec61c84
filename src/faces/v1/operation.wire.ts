import Type, { type Static } from 'typebox'
import type { OperationFacts } from '#core/model/operation-facts.ts'
import { orNull } from '../scalars.wire.ts'

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
  }
}

export const presentOperationDetail = (facts: OperationFacts): Static<typeof OperationDetailV1> => ({
  ...presentOperation(facts),
  outputSchemaJson: facts.operation.outputSchema ?? {},
  outputPaths: facts.outputPaths,
  hasStructuredOutput: facts.operation.outputSchema !== null,
})
