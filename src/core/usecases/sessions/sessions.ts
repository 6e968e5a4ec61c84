// The sessions of a user: the list, and their end.

import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { createNotFoundError } from '#base/errors.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { buildAuthorizationUrl } from '#core/engines/credentials/oauth-client/index.ts'
import { createBrowserOrigin } from '#core/model/audit/request-origin.ts'
import type { Owner } from '#core/model/owner.ts'
import { actAsOwner, type Caller } from '#core/model/principal.ts'
import { type ConsoleSession, isSessionEnded } from '#core/model/sessions/console-session.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  buildSignedOutUri,
  type ConsoleClientDeps,
  findConsoleClient,
  withKnownMethod,
} from '#core/services/sessions/find-console-client.ts'
import { openSessionToken } from '#core/services/sessions/session-secrets.ts'
import { findLiveSession } from './authenticate-session.ts'
import { endIssuerSession, endOtherIssuerSessions } from './end-issuer-sessions.ts'

/** The last used first. */
export async function listSessions(
  { store, clock }: Deps<'store' | 'clock'>,
  owner: Owner,
): Promise<ConsoleSession[]> {
  const sessions = await readSessions({ store }, owner)
  return sessions.filter((session) => !isSessionEnded(session, clock.now()))
}

export type SessionEndDeps = ConsoleClientDeps & Deps<'userAccounts'>

/**
 * Ends the session at the issuer first: after that it cannot be renewed, and a session that remains here can be ended
 * again.
 */
export async function revokeSession(deps: SessionEndDeps, caller: Caller, id: string): Promise<void> {
  const session = (await readSessions(deps, caller)).find((candidate) => candidate.id === id)
  // @guard console/ended-sessions
  if (session) await endIssuerSession(deps, session)
  const removed = await deps.store.transact((writer) => {
    writer.audit.attribute({ caller, appId: null })
    return writer.consoleSessions.remove(caller, [id])
  })
  if (removed.length === 0) throw createNotFoundError('session')
  await revokeTokens(deps, removed)
}

/**
 * `retainedId`: the session that stays; null ends all. Returns the number of ended sessions. Browsers that are signed in
 * only at the embedded issuer are signed out too.
 */
export async function revokeOtherSessions(
  deps: SessionEndDeps,
  caller: Caller,
  retainedId: string | null,
): Promise<number> {
  const retained = (await readSessions(deps, caller)).find(({ id }) => id === retainedId) ?? null
  await endOtherIssuerSessions(deps, caller, retained)
  const removed = await deps.store.transact(async (writer) => {
    writer.audit.attribute({ caller, appId: null })
    const sessions = await writer.consoleSessions.list(caller)
    const others = sessions.map(({ id }) => id).filter((id) => id !== retainedId)
    return writer.consoleSessions.remove(caller, others)
  })
  await revokeTokens(deps, removed)
  return removed.length
}

const readSessions = ({ store }: Deps<'store'>, { issuer, subject }: Owner): Promise<ConsoleSession[]> =>
  store.read((reader) => reader.consoleSessions.list({ issuer, subject }))

/** For external issuers. Best effort: the sessions have already ended, and access tokens expire soon. */
async function revokeTokens(deps: SessionEndDeps, sessions: ConsoleSession[]): Promise<void> {
  if (deps.userAccounts()) return
  const [server, client] = await Promise.all([deps.signInServer.readMetadata(), findConsoleClient(deps)])
  if (!server?.revocationEndpoint || !client) return
  await Promise.all(
    sessions.map(async (session) => {
      if (session.clientId !== client.clientId) return
      const field = session.refreshToken === null ? 'accessToken' : 'refreshToken'
      const token = await openSessionToken(deps, session, field).catch(() => null)
      const knownClient = withKnownMethod(client, server)
      if (token) await deps.signInServer.revoke(server.revocationEndpoint, knownClient, token)
    }),
  )
}

/**
 * Ends the session of the cookie, or all sessions of its user. Returns the URL to which the browser is sent next: the service
 * when the session of the issuer has ended too, else the issuer's sign-out (OpenID Connect RP-Initiated Logout), if it has one.
 */
export async function signOut(
  deps: SessionEndDeps & Deps<'digest'>,
  cookie: string,
  { isEverywhere, address }: { isEverywhere: boolean; address: ClientAddress },
): Promise<string> {
  const session = await findLiveSession(deps, cookie)
  if (!session) return buildSignedOutUri(deps)
  const { owner, id } = session
  const ids = isEverywhere ? undefined : [id]
  const isEnded = isEverywhere
    ? await endOtherIssuerSessions(deps, owner, null)
    : await endIssuerSession(deps, session)
  const location = isEnded ? buildSignedOutUri(deps) : await buildSignOutUrl(deps, session)
  const origin = createBrowserOrigin(owner, { operation: 'console.signOut', address, credentialId: id })
  const removed = await deps.store.transact((writer) => {
    writer.audit.attribute({ caller: actAsOwner(owner, origin), appId: null })
    return writer.consoleSessions.remove(owner, ids)
  })
  await revokeTokens(deps, removed)
  return location
}

async function buildSignOutUrl(deps: ConsoleClientDeps, session: ConsoleSession): Promise<string> {
  const server = await deps.signInServer.readMetadata()
  if (!server?.endSessionEndpoint) return buildSignedOutUri(deps)
  const idToken = await openSessionToken(deps, session, 'idToken').catch(() => null)
  return buildAuthorizationUrl(server.endSessionEndpoint, [
    ['id_token_hint', idToken?.reveal() ?? ''],
    ['client_id', session.clientId],
    ['post_logout_redirect_uri', buildSignedOutUri(deps)],
  ])
}

/** Ends the sessions of a user whose sign-ins have ended at the embedded issuer. */
export async function endSessionsOf(
  { store }: Deps<'store'>,
  caller: Caller,
  { user, retainedId }: { user: Owner; retainedId: string | null },
): Promise<void> {
  await store.transact(async (writer) => {
    writer.audit.attribute({ caller, appId: null })
    const ids = (await writer.consoleSessions.list(user)).map(({ id }) => id)
    await writer.consoleSessions.remove(
      user,
      ids.filter((id) => id !== retainedId),
    )
  })
}

/** Deletes ended sessions and unfinished sign-ins. */
export async function sweepSessions(
  { store, clock }: Deps<'store' | 'clock'>,
  isStopping: StopCheck,
): Promise<void> {
  await runInBatches(sweepBatchSize, isStopping, (size) =>
    store.transact((writer) => writer.consoleSessions.removeEnded(clock.now(), size)),
  )
  await runInBatches(sweepBatchSize, isStopping, (size) =>
    store.transact((writer) => writer.pendingSignIns.removeExpired(clock.now(), size)),
  )
}
