// Use cases report violations with the property names of the core model; callers get the names of their API family.
import { type InputViolation, ServiceError } from '#base/errors.ts'
import type { ApiOperation } from '#http/operation.ts'

/** From property names of the core to those of the family. A fixed table, since keys inside maps are data. */
export type FamilyFieldNames = Readonly<Record<string, string>>

const isViolation = (value: unknown): value is InputViolation =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value

/** Renames the identifier that begins each segment of the path: `queryTemplate.limit`, `nextToolIds[0]`. */
const renamePath = (path: string, names: FamilyFieldNames) =>
  path
    .split('.')
    .map((segment) =>
      segment.replace(/^\w+/, (name) => (Object.hasOwn(names, name) ? (names[name] ?? name) : name)),
    )
    .join('.')

function renameViolationPaths(error: unknown, names: FamilyFieldNames): unknown {
  if (!(error instanceof ServiceError) || !Array.isArray(error.details) || !error.details.every(isViolation))
    return error
  const details = error.details.map((violation) => ({
    ...violation,
    path: renamePath(violation.path, names),
  }))
  const message = error.details.reduce(
    (renamedMessage, violation, index) =>
      renamedMessage.replace(violation.path, details[index]?.path ?? violation.path),
    error.message,
  )
  return new ServiceError(error.code, message, { details, internal: error.internal })
}

export const withFamilyViolationPaths = (
  names: FamilyFieldNames,
  operations: ApiOperation[],
): ApiOperation[] =>
  operations.map((op) => ({
    ...op,
    handle: (call) =>
      op.handle(call).catch((error) => {
        throw renameViolationPaths(error, names)
      }),
  }))

export const camelCaseFieldNames: FamilyFieldNames = {
  operationId: 'integrationOperationId',
  authConnectionId: 'authId',
}

export const snakeCaseFieldNames: FamilyFieldNames = {
  authConnectionId: 'auth_id',
  authorizationEndpoint: 'authorization_endpoint',
  baseUrl: 'base_url',
  bodyTemplateJson: 'body_template_json',
  externalId: 'external_id',
  headerTemplate: 'header_template',
  integrationId: 'integration_id',
  inputSchema: 'input_schema',
  nextToolIds: 'next_tool_ids',
  operationId: 'operation_id',
  outputSchema: 'output_schema',
  pathTemplate: 'path_template',
  queryTemplate: 'query_template',
  registrationEndpoint: 'registration_endpoint',
  releaseId: 'release_id',
  resultOptions: 'result_options',
  targetToolId: 'target_tool_id',
  templateId: 'starter_template_id',
  tokenEndpoint: 'token_endpoint',
  toolId: 'tool_id',
}
