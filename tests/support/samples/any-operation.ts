import fc from 'fast-check'
import { httpMethods } from '#core/model/operations/operation.ts'
import type { OperationChange } from '#core/model/operations/operation-change.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { anyKey, anyName, anyText, anyTexts } from '../expect-round-trip.ts'
import { buildRequestPlan } from './request-plan.ts'

const anyTemplate = fc.option(fc.dictionary(fc.stringMatching(/^[A-Za-z-]{1,9}$/), anyText, { maxKeys: 3 }))
const anyMediaType = fc.constantFrom('application/json', 'multipart/form-data; boundary="x"')

const anyPlan = fc
  .record({
    method: fc.constantFrom(...httpMethods),
    path: anyText,
    pathTemplate: anyTemplate,
    queryTemplate: anyTemplate,
    headerTemplate: anyTemplate,
    bodyTemplateJson: fc.option(anyText),
    contentType: fc.option(anyMediaType),
  })
  .map(({ contentType, ...plan }) =>
    buildRequestPlan({
      ...plan,
      body: contentType === null ? null : { contentType, from: 'members', members: [] },
    }),
  )

const anyEntries = fc.array(
  fc.record({
    name: anyName,
    type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'object', 'array'),
    description: anyText,
    required: fc.boolean(),
    default: anyText,
    enumValues: anyTexts,
  }),
  { maxLength: 4 },
)

export const anyOperation: fc.Arbitrary<OperationDetails> = fc
  .record({
    row: fc.record({
      key: anyKey,
      externalId: anyText,
      name: anyName,
      description: anyText,
      responseContentType: fc.oneof(anyMediaType, fc.constant('')),
      authSummary: anyText,
      timeoutMs: fc.oneof(fc.integer({ min: 100, max: 120_000 }), fc.constant(null)),
      annotations: fc.constant(null),
    }),
    plan: anyPlan,
    inputs: anyEntries,
    outputs: anyEntries,
  })
  .map(({ row, plan, inputs, outputs }) => ({
    operation: buildOperation('app_1', { ...row, plan }),
    inputs,
    outputs,
    outputPaths: [],
  }))

/** The change that sets every member of an operation that an owner may set. */
export const toOperationChange = ({ operation, inputs, outputs }: OperationDetails): OperationChange => ({
  key: operation.key,
  externalId: operation.externalId,
  name: operation.name,
  description: operation.description,
  method: operation.plan.method,
  path: operation.plan.path,
  inputs,
  outputs,
  requestContentType: operation.plan.body?.contentType ?? '',
  responseContentType: operation.responseContentType,
  authSummary: operation.authSummary,
  timeoutMs: operation.timeoutMs,
  templates: {
    pathTemplate: operation.plan.pathTemplate,
    queryTemplate: operation.plan.queryTemplate,
    headerTemplate: operation.plan.headerTemplate,
    bodyTemplateJson: operation.plan.bodyTemplateJson,
  },
})
