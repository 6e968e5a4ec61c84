import { hasErrorCode, TenonError } from '#client'
import type { CommandIo } from '../../command.ts'
import type { AppFileRequestJson } from '../build-app-file-request.ts'
import { planPush } from '../plan-push.ts'
import { type PushedFile, type PushTarget, pushAppFile } from '../push-app-file.ts'
import type { AllowedVariables } from './allowed-variables.ts'
import { type Grant, grantSecrets } from './grant-secrets.ts'
import { listReferenceUses, listSecretUses, readReference, type SecretUse } from './list-secret-uses.ts'
import { readSentOrigins, rememberSentOrigins } from './sent-secrets.ts'

export type PushOptions = { io: CommandIo; allowed: AllowedVariables; force?: boolean; skipSecrets?: boolean }

/**
 * Pushes a file with its secrets from the environment, and its references, each limited to origins that the user allowed; the service
 * rejects others. Throws like `pushAppFile` and `grantSecrets`.
 */
export async function pushWithSecrets(
  target: PushTarget,
  request: AppFileRequestJson,
  { io, allowed, force = false, skipSecrets = false }: PushOptions,
): Promise<PushedFile> {
  const sent = await readSentOrigins(io.env, target.url)
  const body = skipSecrets ? withoutReferences(request) : request
  const written = skipSecrets ? [] : [...listSecretUses(body.file), ...listReferenceUses(body.file)]
  const grant = (uses: SecretUse[]) => grantSecrets({ io, allowed, sent }, uses)
  const push = (grants: Grant[]) =>
    pushAppFile(target, { file: body.file, request: addSecrets(body, grants), force })
  // A document names its own servers, so only the service knows the targets of secrets.
  const plan = async () => addPlannedOrigins(written, await planPush(target, body, io))
  let grants = await grant(isWritten(written, io) ? written : await plan())
  const pushed = await push(grants).catch(async (error: unknown) => {
    if (!isOfOrigins(error)) throw error
    grants = await grant(await plan())
    return push(grants)
  })
  await remember({ io, url: target.url }, grants)
  return pushed
}

/** Whether the file itself names the targets of all secrets that are set. */
const isWritten = (uses: readonly SecretUse[], { env }: CommandIo) =>
  uses.every(
    ({ variable, origins, reference }) => origins.length > 0 || (!reference && env[variable] === undefined),
  )

/** Stored secrets and references stay. */
const withoutReferences = (body: AppFileRequestJson): AppFileRequestJson => ({
  ...body,
  file: {
    ...body.file,
    ...(body.file.connections && { connections: body.file.connections.map(withoutConnectionReferences) }),
  },
})

type Connection = NonNullable<AppFileRequestJson['file']['connections']>[number]

const withoutConnectionReferences = (connection: Connection): Connection =>
  connection.secrets
    ? {
        ...connection,
        secrets: Object.fromEntries(
          Object.entries(connection.secrets).filter(([, value]) => readReference(value) === undefined),
        ),
      }
    : connection

const isOfOrigins = (error: unknown) =>
  error instanceof TenonError &&
  hasErrorCode(error, 'unprocessable') &&
  Array.isArray(error.details) &&
  error.details.some(({ code }) => code === 'secret_origin')

type Plan = Awaited<ReturnType<typeof planPush>>

const addPlannedOrigins = (uses: readonly SecretUse[], { secret_origins: planned }: Plan): SecretUse[] =>
  uses.map((use) => {
    const origins = planned.find(({ connection }) => connection === use.connection)?.origins ?? []
    return { ...use, origins: [...new Set([...use.origins, ...origins])].sort() }
  })

/** All secrets of a connection go to the same origins, so each must be allowed for all of them. */
function addSecrets(body: AppFileRequestJson, grants: readonly Grant[]): AppFileRequestJson {
  const connections = (body.file.connections ?? []).map((connection) => {
    const given = grants.filter(({ use }) => use.connection === connection.key)
    const values = Object.fromEntries(given.map(({ use, value }) => [use.name, value]))
    return given.length === 0 ? connection : { ...connection, secrets: { ...connection.secrets, ...values } }
  })
  const byConnection = Map.groupBy(
    grants.filter(({ origins }) => origins !== null),
    ({ use }) => use.connection,
  )
  const limits = [...byConnection].map(([connection, given]) => [connection, intersect(given)])
  const file = body.file.connections ? { ...body.file, connections } : body.file
  return { ...body, file, secret_origins: Object.fromEntries(limits) }
}

const intersect = (grants: readonly Grant[]): string[] =>
  grants
    .map(({ origins }) => origins ?? [])
    .reduce((common, origins) => common.filter((origin) => origins.includes(origin)))

async function remember(
  { io, url }: { io: CommandIo; url: string },
  grants: readonly Grant[],
): Promise<void> {
  const sent = Object.fromEntries(grants.map(({ use }) => [use.variable, use.origins]))
  if (grants.length > 0) await rememberSentOrigins(io.env, url, sent)
}
