// The paths of members that differ, with the names of the API. Keys inside maps and schemas are data and stay.
import { list, nest } from '#core/entities/member.ts'
import { prompt } from '#core/entities/prompt.ts'
import { skill } from '#core/entities/skill.ts'
import type { ContentsEntityType } from '#core/model/differences/contents-difference.ts'
import { createCodec, type FieldMap, plain } from '#endpoints/shared/field-map.ts'
import { appFields } from '#endpoints/shared/fields/app-fields.ts'
import { authConnectionFields } from '#endpoints/shared/fields/auth-connection-fields.ts'
import { integrationFields } from '#endpoints/shared/fields/integration-fields.ts'
import { operationFields } from '#endpoints/shared/fields/operation-fields.ts'
import { widgetConfigFields } from '#endpoints/shared/fields/widget-config-fields.ts'
import { widgetFields } from '#endpoints/shared/fields/widget-fields.ts'
import { toolCodecSnakeCase } from '#endpoints/snake-case/tool.wire.ts'

const parameterFields = list({ contentType: plain, allowReserved: plain, itemStyles: plain }, {})
const bodyFields = nest(
  {
    contentType: plain,
    isFile: plain,
    xml: plain,
    members: parameterFields,
    fields: parameterFields,
  },
  {},
)

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

const inSnakeCase = (fields: FieldMap, inputs: FieldMap = {}) => createCodec(fields, 'snake_case', {}, inputs)

const codecs: Record<ContentsEntityType, { renamePath(path: string): string }> = {
  app: inSnakeCase(appFields),
  auth_connection: inSnakeCase(authConnectionFields),
  integration: inSnakeCase(integrationFields),
  operation: inSnakeCase(operationFields, operationPlanFields),
  tool: toolCodecSnakeCase,
  widget: inSnakeCase(widgetFields, { config: nest(widgetConfigFields, {}) }),
  prompt: inSnakeCase(prompt.members),
  skill: inSnakeCase(skill.members),
}

/** v3 has the operation of a tool in `source`, too, which is the member to send. */
const preferredPaths: Record<string, string> = { 'binding.integration_operation_id': 'source.operation_id' }

export function renameDifferencePath(entityType: ContentsEntityType, path: string): string {
  const renamed = codecs[entityType].renamePath(path)
  return preferredPaths[renamed] ?? renamed
}
