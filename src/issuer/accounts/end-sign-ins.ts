// Ends the sign-ins of a user: sessions of the issuer, grants with their codes and refresh tokens, and, by markers,
// access tokens in use. Call each function in a transaction, and refresh this replica's knowledge afterwards.
import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { AdapterPayload } from 'oidc-provider'
import { digestCredential } from '../credentials.ts'
import { lifetimes } from '../lifetimes.ts'
import { consoleClientId } from '../provider/clients.ts'
import { endedSessionModel } from '../store/artifacts.ts'
import { markGrantsEnded, markUserEnded } from '../store/ended-sign-ins.ts'
import type { IssuerTables } from '../store/tables.ts'

type SignInDatabase = Kysely<IssuerTables>

/** The session to which a refresh token of the console belongs, and the token's grant. */
export type SignedInSession = { userId: string; sessionUid: string; grantId: string }

/** Null for a token that no longer exists. */
export async function findSignedInSession(
  db: SignInDatabase,
  refreshToken: string,
): Promise<SignedInSession | null> {
  const row = await db
    .selectFrom('issuer_artifacts')
    .select('payload')
    .where('model', '=', 'RefreshToken')
    .where('id', '=', digestCredential(refreshToken))
    .executeTakeFirst()
  const {
    accountId = '',
    sessionUid = '',
    grantId = '',
  } = (row ? JSON.parse(row.payload) : {}) as AdapterPayload & { sessionUid?: string }
  return row ? { userId: accountId, sessionUid, grantId } : null
}

/** Ends all sign-ins of the user except `retained`, whose access token must be renewed too. */
export async function endAllSignIns(
  db: SignInDatabase,
  { userId, retained = null }: { userId: string; retained?: SignedInSession | null },
  nowMs: number,
): Promise<void> {
  await endSessions(db, await listSessionUids(db, userId, retained), nowMs)
  const generation = randomUUID()
  await db
    .updateTable('issuer_users')
    .set({ sign_in_generation: generation })
    .where('id', '=', userId)
    .execute()
  await markUserEnded(db, { userId, generation }, nowMs)
  await deleteGranted(db, retained, (row) => row('account_id', '=', userId))
}

/** Ends a session and the console's grants in it. Clients that were allowed in it stay. */
export async function endBrowserSession(
  db: SignInDatabase,
  { userId, sessionUid, grantId }: SignedInSession,
  nowMs: number,
): Promise<void> {
  await endSessions(db, [sessionUid], nowMs)
  await deleteInteractions(db, userId)
  await db.deleteFrom('issuer_artifacts').where('grant_id', '=', grantId).execute()
  const digest = digestCredential(grantId)
  await db.deleteFrom('issuer_artifacts').where('model', '=', 'Grant').where('id', '=', digest).execute()
  await markGrantsEnded(db, [digest], nowMs)
}

/** Ends all sessions of the user except `retained`, including those that only the issuer knows. Allowed clients stay. */
export async function endOtherSessions(
  db: SignInDatabase,
  { userId, retained }: { userId: string; retained: SignedInSession | null },
  nowMs: number,
): Promise<void> {
  await endSessions(db, await listSessionUids(db, userId, retained), nowMs)
  await deleteInteractions(db, userId)
  await endClient(db, { userId, clientId: consoleClientId, retained }, nowMs)
}

/** Ends the grants of a client. False when it has none. */
export async function endClient(
  db: SignInDatabase,
  {
    userId,
    clientId,
    retained = null,
  }: { userId: string; clientId: string; retained?: SignedInSession | null },
  nowMs: number,
): Promise<boolean> {
  const digests = await listGrantDigests(db, userId, clientId)
  const ended = digests.filter((digest) => digest !== (retained && digestCredential(retained.grantId)))
  await markGrantsEnded(db, ended, nowMs)
  await deleteGranted(db, retained, (row) =>
    row.and([row('account_id', '=', userId), row('client_id', '=', clientId)]),
  )
  return digests.length > 0
}

async function listSessionUids(
  db: SignInDatabase,
  userId: string,
  retained: SignedInSession | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('issuer_artifacts')
    .select('uid')
    .where('model', '=', 'Session')
    .where('account_id', '=', userId)
    .execute()
  return rows.flatMap(({ uid }) => (uid === null || uid === retained?.sessionUid ? [] : [uid]))
}

const listGrantDigests = async (db: SignInDatabase, userId: string, clientId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('issuer_artifacts')
    .select('id')
    .where('model', '=', 'Grant')
    .where('account_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The mark of a session outlives the session, even if it is stored again. */
async function endSessions(db: SignInDatabase, uids: readonly string[], nowMs: number): Promise<void> {
  const expires_at = new Date(nowMs + 2 * lifetimes.Session * 1000).toISOString()
  for (const id of uids) {
    const mark = { model: endedSessionModel, id, payload: '{}', expires_at }
    await db
      .insertInto('issuer_artifacts')
      .values(mark)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.deleteFrom('issuer_artifacts').where('model', '=', 'Session').where('uid', '=', id).execute()
  }
}

/** A pending interaction could sign in again, since its password was already checked. */
const deleteInteractions = (db: SignInDatabase, userId: string) =>
  db
    .deleteFrom('issuer_artifacts')
    // @guard ended-sign-ins
    .where('model', '=', 'Interaction')
    .where('account_id', '=', userId)
    .execute()

type ArtifactCondition = (
  row: ExpressionBuilder<IssuerTables, 'issuer_artifacts'>,
) => ReturnType<ExpressionBuilder<IssuerTables, 'issuer_artifacts'>['and']>

/** Deletes everything but sessions, which are ended by their uid. */
async function deleteGranted(
  db: SignInDatabase,
  retained: SignedInSession | null,
  condition: ArtifactCondition,
): Promise<void> {
  const retainedGrant = retained?.grantId ?? ''
  await db
    .deleteFrom('issuer_artifacts')
    .where(condition)
    .where('model', 'in', ['Grant', 'RefreshToken', 'AuthorizationCode', 'Interaction'])
    .where((row) => row.or([row('grant_id', 'is', null), row('grant_id', '!=', retainedGrant)]))
    .where((row) => row.or([row('model', '!=', 'Grant'), row('id', '!=', digestCredential(retainedGrant))]))
    .execute()
}
