// The paths of members that differ, in the names of the API. Keys inside maps and schemas are data and stay as they are.
import type { ContentsEntityType } from '#core/model/differences/contents-difference.ts'
import { createCodec, type FieldMap, nest, nestList, plain } from '#endpoints/shared/field-map.ts'
import { appFields } from '#endpoints/shared/fields/app-fields.ts'
import { authConnectionFields } from '#endpoints/shared/fields/auth-connection-fields.ts'
import { integrationFields } from '#endpoints/shared/fields/integration-fields.ts'
import { operationFields } from '#endpoints/shared/fields/operation-fields.ts'
import { widgetFields } from '#endpoints/shared/fields/widget-fields.ts'
import { toolCodecSnakeCase } from '#endpoints/snake-case/tool.wire.ts'

const parameterFields = nestList({ contentType: plain, allowReserved: plain, itemStyles: plain })
const bodyFields = nest({
  contentType: plain,
  isFile: plain,
  xml: plain,
  members: parameterFields,
  fields: parameterFields,
})

const operationPlanFields: FieldMap = {
  integrationId: plain,
  parameters: parameterFields,
  body: bodyFields,
  serverUrl: plain,
  acceptedTypes: plain,
  responseHeaders: plain,
  responseXml: plain,
  isPublic: plain,
  schemaHash: plain,
}

const formFieldFields = nestList({
  helpText: plain,
  aiFillable: plain,
  aiVisible: plain,
  validation: nest({
    minLength: plain,
    maxLength: plain,
    minItems: plain,
    maxItems: plain,
  }),
})

const formFields = nest({
  fields: formFieldFields,
  layout: nest({ submitLabel: plain, sections: nestList({ fieldIds: plain }) }),
  submit: nest({
    targetToolName: plain,
    successMessage: plain,
    resetOnSubmit: plain,
    bindings: nestList({ fieldId: plain, targetArgPath: plain }),
  }),
})

const widgetConfigFields = nest({
  fieldMappings: plain,
  resourceDomains: plain,
  connectDomains: plain,
  redirectDomains: plain,
  frameDomains: plain,
  hiddenFields: plain,
  mapping: { ...plain, as: 'mappingV2' },
  dataTable: {
    ...nest({ collectionPath: plain, fields: nestList({ staticValue: plain }) }),
    as: 'dataTableConfig',
  },
  form: { ...formFields, as: 'formConfig' },
})

const inSnakeCase = (fields: FieldMap, inputs: FieldMap = {}) => createCodec(fields, 'snake_case', {}, inputs)

const codecs: Record<ContentsEntityType, { renamePath(path: string): string }> = {
  app: inSnakeCase(appFields, { testsRequired: plain, storeListing: plain }),
  auth_connection: inSnakeCase(authConnectionFields),
  integration: inSnakeCase(integrationFields, {
    documentPath: plain,
    documentDigest: plain,
    documentPart: plain,
    refreshEvery: plain,
  }),
  operation: inSnakeCase(operationFields, operationPlanFields),
  tool: toolCodecSnakeCase,
  widget: inSnakeCase(widgetFields, { config: widgetConfigFields }),
  prompt: inSnakeCase({}),
  skill: inSnakeCase({}),
}

export const renameDifferencePath = (entityType: ContentsEntityType, path: string): string =>
  codecs[entityType].renamePath(path)
