// Where the secrets of a file may be sent. The caller who supplies them decides, not the author of the file. Addresses
// count with the values of variables.

import { originOf } from '#base/web/url.ts'
import { isUrlSource } from '#core/model/app-files/app-file.ts'
import type { SecretOrigins } from '#core/model/app-files/app-file-plan.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import { type AppFileViolation, createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import type { AuthConfig } from '#core/model/auth-connections/auth-connection.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { listConnectionOrigins } from '#core/model/integrations/bound-origins.ts'
import { resolveVariables, type VariableScope } from '#core/model/variables/resolve-variables.ts'
import { resolveAddresses } from '../variables/resolve-rows.ts'

type SecretEndpoints = Pick<AuthConfig, 'tokenEndpoint' | 'registrationEndpoint'>

const listDistinct = (origins: readonly string[]) => [...new Set(origins.filter(Boolean))].sort()

const listEndpointOrigins = ({ tokenEndpoint, registrationEndpoint }: SecretEndpoints) =>
  [tokenEndpoint, registrationEndpoint].map(originOf)

/** The origins that the file itself names, before any source is read. */
const listWrittenOrigins = (
  { file }: AppFileRequest,
  { key, config }: AppFileRequest['file']['connections'][number],
  scope: VariableScope | null,
) =>
  listDistinct([
    ...file.integrations
      .filter(({ connection }) => connection === key)
      .map(({ kind, source, baseUrl }) => (kind === 'mcp' && isUrlSource(source) ? source : baseUrl))
      .map((url) => originOf(resolveVariables(url, scope))),
    ...listEndpointOrigins(resolveVariables(config, scope)),
  ])

/** The origins of each connection with secrets in the file, including the servers that its sources name. */
export const listSecretOrigins = (
  { file }: AppFileRequest,
  { authConnections, integrations }: Contents,
  scope: VariableScope | null,
): SecretOrigins[] =>
  file.connections
    .filter(({ secrets }) => Object.keys(secrets).length > 0)
    .map(({ key, config }) => {
      const id = authConnections.find((row) => row.key === key)?.id ?? ''
      const called = listConnectionOrigins(
        integrations.map((row) => resolveAddresses(row, scope)),
        id,
      )
      const endpoints = listEndpointOrigins(resolveVariables(config, scope))
      return { connection: key, origins: listDistinct([...called, ...endpoints]) }
    })

/** Checks the origins that the file itself names, before a source is read with a secret. */
export const checkWrittenOrigins = (
  request: AppFileRequest,
  scope: VariableScope | null,
): AppFileViolation[] =>
  checkOrigins(
    request,
    request.file.connections.map((connection) => ({
      connection: connection.key,
      origins: listWrittenOrigins(request, connection, scope),
    })),
  )

export const checkSecretOrigins = (
  request: AppFileRequest,
  target: Contents,
  scope: VariableScope | null,
): AppFileViolation[] => checkOrigins(request, listSecretOrigins(request, target, scope))

const checkOrigins = (
  { file, secretOrigins }: AppFileRequest,
  wanted: readonly SecretOrigins[],
): AppFileViolation[] =>
  wanted.flatMap(({ connection, origins }) => {
    const allowed = secretOrigins.get(connection)
    const denied = allowed ? origins.filter((origin) => !allowed.includes(origin)) : []
    if (denied.length === 0) return []
    const index = file.connections.findIndex(({ key }) => key === connection)
    const message = `must not be sent to ${denied.join(' and ')}: secret_origins has no such origin`
    return [createFileViolation(`/connections/${index}/secrets`, 'secret_origin', message)]
  })
