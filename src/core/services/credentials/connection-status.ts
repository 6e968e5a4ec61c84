import { truncateText } from '#base/text.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { Deps } from '#core/ports/ports.ts'

const maxLength = 199

/** Text of a remote server made safe to store and show: one line, at most 199 characters. */
export const sanitizeRemoteText = (text: string) =>
  truncateText(text.replace(/[\p{C}\s]+/gu, ' ').trim(), maxLength)

/** The status of a connection after a use. `isVerified`: a server has accepted the credential. */
export type ConnectionStatusUpdate = Pick<AuthConnection, 'status' | 'lastError'> & { isVerified?: boolean }

/**
 * Stores a changed status of a connection, which is no edit of the draft. Errors of the store are ignored: they must
 * not fail a call.
 */
export async function recordConnectionStatus(
  deps: Deps<'store' | 'clock'>,
  { appId, id }: Pick<AuthConnection, 'appId' | 'id'>,
  { status, lastError, isVerified = false }: ConnectionStatusUpdate,
): Promise<void> {
  const now = deps.clock.now()
  const text = lastError === null ? null : sanitizeRemoteText(lastError)
  await deps.store
    .transact(async (writer) => {
      const old = await writer.authConnections.findById(appId, id)
      if (!old || (!isVerified && old.status === status && old.lastError === text)) return
      writer.audit.attribute(null)
      const lastValidatedAt = isVerified ? now : old.lastValidatedAt
      await writer.authConnections.update({
        ...old,
        status,
        lastError: text,
        lastValidatedAt,
        updatedAt: now,
      })
    })
    .catch(() => {})
}
