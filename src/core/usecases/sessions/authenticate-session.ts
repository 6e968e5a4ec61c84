// A session as a credential of the management API, in which it represents the access token of its user.

import { ServiceError } from '#base/errors.ts'
import { addMilliseconds } from '#base/time.ts'
import { createServiceOrigin } from '#core/model/audit/request-origin.ts'
import { isSameOwner } from '#core/model/owner.ts'
import { actAsOwner, type Principal } from '#core/model/principal.ts'
import {
  type ConsoleSession,
  isSessionEnded,
  sessionLifetimes,
} from '#core/model/sessions/console-session.ts'
import type { Deps } from '#core/ports/ports.ts'
import { completePrincipal } from '#core/services/sessions/complete-principal.ts'
import { obtainSessionToken, type SessionTokenDeps } from '#core/services/sessions/obtain-session-token.ts'

export type SessionDeps = SessionTokenDeps & Deps<'digest' | 'identity'>

export type SessionUser = { principal: Principal; token: string; sessionId: string }

/** `cookie`: its value. Null when there is no such session, or it has ended. */
export async function authenticateSession(deps: SessionDeps, cookie: string): Promise<SessionUser | null> {
  const session = await findLiveSession(deps, cookie)
  if (!session) return null
  const user = await verifySession(deps, session)
  if (user) await recordUse(deps, session)
  return user
}

export async function findLiveSession(
  { store, digest, clock }: Deps<'store' | 'digest' | 'clock'>,
  cookie: string,
): Promise<ConsoleSession | null> {
  const cookieDigest = digest.sha256(cookie)
  const session = await store.read((reader) => reader.consoleSessions.findByCookie(cookieDigest))
  return session && !isSessionEnded(session, clock.now()) ? session : null
}

/** A rejected token is renewed once: the issuer may have changed its keys. */
async function verifySession(deps: SessionDeps, session: ConsoleSession): Promise<SessionUser | null> {
  const obtained = await obtainSessionToken(deps, session)
  if (!obtained) return null
  const user = await verifyToken(deps, obtained.session, obtained.token.reveal())
  if (user) return user
  const { version } = obtained.session
  const renewed = await obtainSessionToken(deps, obtained.session, version)
  const isRenewed = renewed !== null && renewed.session.version !== version
  const second = isRenewed ? await verifyToken(deps, renewed.session, renewed.token.reveal()) : null
  if (!second && renewed) await removeSession(deps, session)
  return second
}

async function verifyToken(
  deps: SessionDeps,
  session: ConsoleSession,
  token: string,
): Promise<SessionUser | null> {
  const { id, owner } = session
  try {
    const principal = await deps.identity.verify(token)
    const isOwner = isSameOwner(principal, owner)
    return isOwner
      ? { principal: await completePrincipal(deps, session, principal), token, sessionId: id }
      : null
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthorized') return null
    throw error
  }
}

const removeSession = ({ store }: SessionDeps, { owner, id }: ConsoleSession) =>
  store.transact((writer) => {
    writer.audit.attribute({ caller: actAsOwner(owner, createServiceOrigin('sessions.end')), appId: null })
    return writer.consoleSessions.remove(owner, [id])
  })

/** The time of the last use is exact to a minute, so that most requests write nothing. */
const useIntervalMs = 60_000

/** A request must not fail because its time cannot be recorded. */
async function recordUse({ store, clock }: SessionDeps, { id, lastUsedAt }: ConsoleSession): Promise<void> {
  const now = clock.now()
  if (addMilliseconds(lastUsedAt, useIntervalMs) > now) return
  const idleEndsAt = addMilliseconds(now, sessionLifetimes.idleMs)
  await store
    .transact((writer) => writer.consoleSessions.recordUse({ id, lastUsedAt: now, idleEndsAt }))
    .catch(() => {})
}
