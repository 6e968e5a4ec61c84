import fc from 'fast-check'
import { httpMethods } from '#core/model/operations/operation.ts'
import type { OperationChange } from '#core/model/operations/operation-change.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import { anOperation } from '#tests/ports/store.samples.ts'
import { planOf } from './request-plan.ts'
import { anyKey, anyName, anyText, anyTexts } from './round-trip.ts'

const template = fc.option(fc.dictionary(fc.stringMatching(/^[A-Za-z-]{1,9}$/), anyText, { maxKeys: 3 }))
const mediaType = fc.constantFrom('application/json', 'multipart/form-data; boundary="x"')

const plans = fc
  .record({
    method: fc.constantFrom(...httpMethods),
    path: anyText,
    pathTemplate: template,
    queryTemplate: template,
    headerTemplate: template,
    bodyTemplateJson: fc.option(anyText),
    contentType: fc.option(mediaType),
  })
  .map(({ contentType, ...plan }) =>
    planOf({ ...plan, body: contentType === null ? null : { contentType, from: 'members', members: [] } }),
  )

const entries = fc.array(
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
      responseContentType: fc.oneof(mediaType, fc.constant('')),
      authSummary: anyText,
      timeoutMs: fc.oneof(fc.integer({ min: 100, max: 120_000 }), fc.constant(null)),
      annotations: fc.constant(null),
    }),
    plan: plans,
    inputs: entries,
    outputs: entries,
  })
  .map(({ row, plan, inputs, outputs }) => ({
    operation: anOperation('app_1', { ...row, plan }),
    inputs,
    outputs,
    outputPaths: [],
  }))

/** The change that sets every member of an operation that an owner may set. */
export const changeOfOperation = ({ operation, inputs, outputs }: OperationDetails): OperationChange => ({
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
