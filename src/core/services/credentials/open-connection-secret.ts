import { ServiceError } from '#base/errors.ts'
import type { Secret } from '#base/secret.ts'
import type { Instant } from '#base/time.ts'
import type { AuthConnection, SecretName } from '#core/model/auth-connections/auth-connection.ts'
import { isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { UnresolvedSecret } from '#core/ports/secret-source.ts'
import { recordConnectionStatus } from './connection-status.ts'

export type ConnectionSecretDeps = Deps<'store' | 'secrets' | 'secretSource' | 'clock'>

/** `version`, `until`: of a secret that lies elsewhere; "" and null for a stored one. */
export type OpenedSecret = { secret: Secret; version: string; until: Instant | null }

/**
 * Opens a stored secret, or reads it where its reference says. A failure to read becomes the status of the connection.
 * Null if the secret is not set. `isRejected`: a server rejected the known value.
 */
export async function openConnectionSecret(
  deps: ConnectionSecretDeps,
  connection: AuthConnection,
  field: SecretName,
  isRejected = false,
): Promise<OpenedSecret | UnresolvedSecret | null> {
  const stored = connection.sealed[field]
  if (!stored) return null
  if (isSecretReference(stored)) return readElsewhere(deps, connection, stored, isRejected)
  const secret = await deps.secrets.open(stored, { table: 'auth_connections', rowId: connection.id, field })
  return { secret, version: '', until: null }
}

async function readElsewhere(
  deps: ConnectionSecretDeps,
  connection: AuthConnection,
  reference: string,
  isRejected: boolean,
): Promise<OpenedSecret | UnresolvedSecret> {
  const { appId } = connection
  const app = await deps.store.read((reader) => reader.apps.findById(appId))
  if (!app) return { problem: 'The app no longer exists.', until: deps.clock.now() }
  const { owner } = app
  const resolved = await deps.secretSource.resolve({ reference, owner, appId, isRejected })
  if ('problem' in resolved) {
    const lastError = `The secret cannot be read: ${resolved.problem} Reference: ${reference}`
    await recordConnectionStatus(deps, connection, { status: 'invalid', lastError })
  }
  return resolved
}

/** For callers of the app, who must not learn where the secret lies. */
export const describeUnreadableSecret = ({ name }: Pick<AuthConnection, 'name'>) =>
  `The secret of the connection "${name}" cannot be read at the moment. Its owner sees the reason at the connection; retry later.`

export const createUnreadableError = (connection: Pick<AuthConnection, 'name'>) =>
  new ServiceError('unavailable', describeUnreadableSecret(connection))
