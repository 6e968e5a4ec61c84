// Use cases report violations with the property names of the core model; callers get the names of their API family.
import { Failure, type InputFault } from '#base/errors.ts'
import type { Operation } from '#http/operation.ts'

/** From property names of the core to those of the family. A fixed table, since keys inside maps are data. */
export type FamilyWords = Readonly<Record<string, string>>

const isFault = (value: unknown): value is InputFault =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value

/** Renames the identifier that begins each segment of the path: `queryTemplate.limit`, `nextToolIds[0]`. */
const renamed = (path: string, words: FamilyWords) =>
  path
    .split('.')
    .map((step) =>
      step.replace(/^\w+/, (name) => (Object.hasOwn(words, name) ? (words[name] ?? name) : name)),
    )
    .join('.')

function inFamilyWords(error: unknown, words: FamilyWords): unknown {
  if (!(error instanceof Failure) || !Array.isArray(error.details) || !error.details.every(isFault))
    return error
  const details = error.details.map((fault) => ({ ...fault, path: renamed(fault.path, words) }))
  const message = error.details.reduce(
    (text, fault, index) => text.replace(fault.path, details[index]?.path ?? fault.path),
    error.message,
  )
  return new Failure(error.code, message, { details, internal: error.internal })
}

export const withFaultsIn = (words: FamilyWords, operations: Operation[]): Operation[] =>
  operations.map((op) => ({
    ...op,
    handle: (call) =>
      op.handle(call).catch((error) => {
        throw inFamilyWords(error, words)
      }),
  }))

export const camelWords: FamilyWords = {
  operationId: 'integrationOperationId',
  authConnectionId: 'authId',
}

export const snakeWords: FamilyWords = {
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
