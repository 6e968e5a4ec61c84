import { startOf } from '#base/text.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { Uses } from '#core/ports/sockets.ts'

const maxLength = 199

/** Text of strangers as it may be kept and shown: one line, short. */
export const shortened = (text: string) => startOf(text.replace(/[\p{C}\s]+/gu, ' ').trim(), maxLength)

/** Whether a connection works, as its use has shown. */
export type Standing = Pick<AuthConnection, 'status' | 'lastError'> & { isProved?: boolean }

/**
 * Remembers what use has shown of a connection, if it is news. It is no edit of the draft, and no call fails because it
 * cannot be remembered.
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
