// Reads the request that plans or applies a file, and locates its problems in the file.

import type { Static } from 'typebox'
import { createInvalidInputError, type InputViolation, ServiceError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { parsePointer } from '#base/json-pointer.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { isGivenSecret } from '#core/engines/apps/file/index.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import { createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import { secretNames } from '#core/model/auth-connections/auth-connection.ts'
import { isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { Owner } from '#core/model/owner.ts'
import { hasPlaceholder } from '#core/model/variables/resolve-variables.ts'
import type { Deps } from '#core/ports/ports.ts'
import { toCasing } from '#endpoints/shared/field-map.ts'
import { requestLimits } from '#http/limits.ts'
import { maxUploadMembers, parseUploadBody } from '#http/requests/upload-body.ts'
import { parseAppFile } from './app-file.wire.ts'
import { AppFileRequestV3 } from './app-file-request.wire.ts'
import { renameFilePointer } from './file-pointers.ts'

/** Each caller has a fair share of the processes. */
type UploadedFile = { caller: Owner; body: Uint8Array }

type Body = Static<typeof AppFileRequestV3>

type Details = (InputViolation & { pointer?: string })[]

const textsOnly =
  'takes no variable: variables stand in texts, such as names, descriptions and addresses, and in arguments'

/** A variable where its member takes no text, or only certain ones. */
function explainPlaceholders(bytes: Uint8Array, details: Details): Details {
  const text = Buffer.from(bytes).toString()
  if (!hasPlaceholder(text)) return details
  const body: unknown = JSON.parse(text)
  return details.map((violation) => {
    const value = readAtPointer(body, violation.pointer ?? '')
    const isPlaceholder = typeof value === 'string' && hasPlaceholder(value) && violation.code !== 'url'
    return isPlaceholder ? { ...violation, message: textsOnly } : violation
  })
}

const readAtPointer = (body: unknown, pointer: string): unknown =>
  parsePointer(pointer).reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    body,
  )

/**
 * A pointer into the request becomes one into the file if it is below the member `file`; other problems have only a path.
 */
async function parseFileRequest(bytes: Uint8Array): Promise<Body> {
  try {
    return await parseUploadBody(AppFileRequestV3, bytes)
  } catch (error) {
    if (!(error instanceof ServiceError) || !Array.isArray(error.details)) throw error
    const details = explainPlaceholders(bytes, error.details as Details).map(({ pointer, ...violation }) =>
      pointer?.startsWith('/file') ? { ...violation, pointer: pointer.slice('/file'.length) } : violation,
    )
    throw new ServiceError(error.code, error.message, { details })
  }
}

/** Renames the names of the model in violations to the names of the file. */
function renameViolations(error: unknown, file: Body['file']): unknown {
  if (!(error instanceof ServiceError) || !Array.isArray(error.details)) return error
  let { message } = error
  const details = (error.details as Details).map((violation) => {
    if (violation.pointer === undefined) return violation
    const renamed = createFileViolation(
      renameFilePointer(file, violation.pointer),
      violation.code,
      violation.message,
    )
    message = message.replace(violation.path, renamed.path)
    return renamed
  })
  return new ServiceError(error.code, message, { details, internal: error.internal })
}

/** The file with placeholders instead of secrets. */
// @guard api/v3/app-file
function maskFileSecrets(file: Body['file']): JsonObject {
  const connections = file.connections?.map((connection) => {
    const secrets = Object.entries(connection.secrets ?? {}).map(([name, text]) => [
      name,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the placeholder
      isGivenSecret(text) && !isSecretReference(text) ? '${env:SECRET}' : text,
    ])
    return connection.secrets ? { ...connection, secrets: Object.fromEntries(secrets) } : connection
  })
  return { ...file, ...(connections && { connections }) } as JsonObject
}

/** Other files are on the computer of the author. */
function requireWhole(file: Body['file']): void {
  if (file.extends === undefined) return
  const message = 'must be absent: send the file with the members that it extends, as `tenon push` does'
  throw createInvalidInputError([createFileViolation('/extends', 'not_applicable', message)])
}

/** Runs `work` with the request in the body. Another process checks a large body before this one parses it. */
export async function withFileRequest<Result>(
  { documents: reader, timer, digest }: Deps<'documents' | 'timer' | 'digest'>,
  { caller, body: bytes }: UploadedFile,
  work: (request: AppFileRequest) => Promise<Result>,
): Promise<Result> {
  if (bytes.length > requestLimits.bodyBytes)
    await reader.checkJson({ bytes, owner: `${caller.issuer} ${caller.subject}` }, maxUploadMembers)
  const {
    file,
    documents = {},
    document_digests: digests = {},
    secret_origins: secretOrigins = {},
    expected_secrets: expectedSecrets = {},
    variable_values: variableValues = {},
    prune = false,
    protect_edits: protectsEdits = null,
    workspace_id: workspaceId = '',
  } = await parseFileRequest(bytes)
  requireWhole(file)
  try {
    const request = {
      documents: new Map(Object.entries(documents)),
      documentDigests: new Map([
        ...Object.entries(digests),
        ...Object.entries(documents).map(([path, text]) => [path, digest.sha256(text)] as const),
      ]),
      secretOrigins: new Map(Object.entries(secretOrigins)),
      expectedSecrets: new Map(
        Object.entries(expectedSecrets).map(([key, names]) => [
          key,
          secretNames.filter((name) => names.includes(toCasing(name, 'snake_case'))),
        ]),
      ),
      variableValues,
      prune,
      protectsEdits,
      written: maskFileSecrets(file),
      workspaceId,
    }
    return await work({ file: await runWithPauses(parseAppFile(file), timer.pause), ...request })
  } catch (error) {
    throw renameViolations(error, file)
  }
}
