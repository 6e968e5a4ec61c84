import { startOf } from '#base/text.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { Uses } from '#core/ports/sockets.ts'

const maxLength = 199

/** Text of a remote server made safe to store and show: one line, at most 199 characters. */
export const shortened = (text: string) => startOf(text.replace(/[\p{C}\s]+/gu, ' ').trim(), maxLength)

/** The status of a connection, as its use has shown. `isVerified`: a server has accepted the credential. */
export type Standing = Pick<AuthConnection, 'status' | 'lastError'> & { isProved?: boolean }

/**
 * Stores a changed status of a connection. This is no edit of the draft. Errors of the store are ignored, since no call
 * may fail because of them.
 */
export async function noteStanding(
  uses: Uses<'store' | 'clock'>,
  { appId, id }: Pick<AuthConnection, 'appId' | 'id'>,
  { status, lastError, isProved = false }: Standing,
): Promise<void> {
  const now = uses.clock.now()
  const text = lastError === null ? null : shortened(lastError)
  await uses.store
    .transact(async (writer) => {
      const old = await writer.authConnections.byId(appId, id)
      if (!old || (!isProved && old.status === status && old.lastError === text)) return
      const lastValidatedAt = isProved ? now : old.lastValidatedAt
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
