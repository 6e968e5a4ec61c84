import type { Kysely } from 'kysely'
import type { IssuerTables } from '../store/tables.ts'

/**
 * Deletes the sessions, grants, codes and refresh tokens of a user. Access tokens work until they expire, since whoever
 * accepts them does not ask the issuer.
 */
export async function revokeSignIns(db: Kysely<IssuerTables>, userId: string): Promise<void> {
  // The payload is JSON, and ids have no characters that it escapes or that `like` interprets.
  await db
    .deleteFrom('issuer_artifacts')
    .where('payload', 'like', `%"accountId":"${userId}"%`)
    .where('model', '!=', 'Client')
    .execute()
}
