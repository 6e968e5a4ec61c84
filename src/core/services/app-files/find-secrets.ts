// Finds the secrets of a file that are new to the app. Clients send all secrets of a file each time.

import type { AppFile } from '#core/model/app-files/app-file.ts'
import type { NamedSecret } from '#core/model/app-files/app-file-plan.ts'
import {
  type AuthConnection,
  type SecretChanges,
  type SecretName,
  secretNames,
} from '#core/model/auth-connections/auth-connection.ts'
import { isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { findUnboundOrigins, listConnectionOrigins } from '#core/model/integrations/bound-origins.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Deps } from '#core/ports/ports.ts'

/** By the id of the connection. */
export type SecretsById = ReadonlyMap<string, SecretChanges>

type GivenSecrets = {
  given: SecretsById
  stored: readonly AuthConnection[]
  /** With the addresses that are called after the change. */
  integrations: readonly Integration[]
  /** Whether the change sends the secrets of the connection to another authorization server. */
  isRedirected: (connection: AuthConnection) => boolean
}

/**
 * The secrets in `given` that differ from the stored ones. Returns all if the file sends them to a new origin: they are
 * entered for that origin now. `integrations`: the state after the change.
 */
export async function selectNewSecrets(
  deps: Deps<'secrets'>,
  { given, stored, integrations, isRedirected }: GivenSecrets,
): Promise<SecretsById> {
  const selected = new Map<string, SecretChanges>()
  for (const [id, secrets] of given) {
    const row = stored.find(
      (connection) => connection.id === id && !isMoved(connection, integrations) && !isRedirected(connection),
    )
    const changes: SecretChanges = {}
    for (const name of secretNames) {
      const text = secrets[name]
      if (text !== undefined && !(await isStored(deps, row, name, text))) changes[name] = text
    }
    if (Object.keys(changes).length > 0) selected.set(id, changes)
  }
  return selected
}

const isMoved = ({ id, boundOrigins }: AuthConnection, integrations: readonly Integration[]): boolean =>
  findUnboundOrigins(boundOrigins, listConnectionOrigins([...integrations], id)).length > 0

/** Detached secrets count as missing, as they do for their owner. */
async function isStored(
  deps: Deps<'secrets'>,
  row: AuthConnection | undefined,
  field: SecretName,
  text: string,
): Promise<boolean> {
  const sealed = row?.isDetached ? undefined : row?.sealed[field]
  if (!row || !sealed) return false
  if (isSecretReference(sealed) || isSecretReference(text)) return sealed === text
  const secret = await deps.secrets.open(sealed, { table: 'auth_connections', rowId: row.id, field })
  return secret.reveal() === text
}

export function nameSecrets(secrets: SecretsById, { authConnections }: Contents): NamedSecret[] {
  const keys = new Map(authConnections.map(({ id, key }) => [id, key]))
  return [...secrets].flatMap(([id, changes]) =>
    Object.keys(changes).map((name) => ({ connection: keys.get(id) ?? '', name })),
  )
}

/** Secrets that the file names but does not contain, and that are not stored. */
export function findMissingSecrets(file: AppFile, given: SecretsById, target: Contents): NamedSecret[] {
  const rows = new Map(target.authConnections.map((row) => [row.key, row]))
  return file.connections.flatMap(({ key, secrets }) => {
    const row = rows.get(key)
    const known = new Set<string>([
      ...(row?.secretNames ?? []),
      ...Object.keys(given.get(row?.id ?? '') ?? {}),
    ])
    return Object.keys(secrets)
      .filter((name) => !known.has(name))
      .map((name) => ({ connection: key, name }))
  })
}
