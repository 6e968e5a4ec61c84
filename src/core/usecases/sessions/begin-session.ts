// Begins the session of a browser with the tokens of a sign-in.

import { ServiceError } from '#base/errors.ts'
import type { Secret } from '#base/secret.ts'
import { cleanText, truncateText } from '#base/text.ts'
import { addMilliseconds, type Instant } from '#base/time.ts'
import { createBrowserOrigin } from '#core/model/audit/request-origin.ts'
import { actAsOwner, type Principal } from '#core/model/principal.ts'
import {
  type ConsoleSession,
  maxSessionsPerUser,
  type SessionOrigin,
  sessionLifetimes,
} from '#core/model/sessions/console-session.ts'
import type { SignInTokens } from '#core/ports/sign-in-server.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { sealSessionTokens } from '#core/services/sessions/session-secrets.ts'
import { createSignInFailure, type SignInDeps, type SignInFailure } from './sign-in-failure.ts'

export type NewSession = { tokens: SignInTokens; clientId: string; cookie: string; origin: SessionOrigin }

/** `cookie`: the new value, which is not stored. */
export type BegunSession = { cookie: string; endsAt: Instant }

export async function beginSession(
  deps: SignInDeps,
  { tokens, clientId, cookie: replaced, origin }: NewSession,
): Promise<BegunSession | SignInFailure> {
  const principal = await verifyAccessToken(deps, tokens.accessToken)
  if ('failure' in principal) return principal
  const cookie = deps.ids.createUnguessable()
  const now = deps.clock.now()
  const id = deps.ids.create('session')
  const session: ConsoleSession = {
    ...(await sealSessionTokens(deps, { id }, tokens)),
    id,
    cookieDigest: deps.digest.sha256(cookie),
    owner: { issuer: principal.issuer, subject: principal.subject },
    clientId,
    address: origin.address,
    userAgent: truncateText(cleanText(origin.userAgent), maxUserAgentLength),
    createdAt: now,
    lastUsedAt: now,
    idleEndsAt: addMilliseconds(now, sessionLifetimes.idleMs),
    endsAt: addMilliseconds(now, sessionLifetimes.absoluteMs),
  }
  const replacedDigest = replaced === '' ? null : deps.digest.sha256(replaced)
  const { email } = principal
  const caller = actAsOwner(
    principal,
    createBrowserOrigin(principal, {
      operation: 'console.signIn',
      email,
      address: origin.address,
      credentialId: id,
    }),
  )
  await deps.store.transact((writer) => {
    writer.audit.attribute({ caller, appId: null })
    return insertSession(writer, session, replacedDigest)
  })
  return { cookie, endsAt: session.endsAt }
}

const maxUserAgentLength = 300

async function verifyAccessToken(
  { identity, signInSettings }: SignInDeps,
  token: Secret,
): Promise<Principal | SignInFailure> {
  try {
    return await identity.verify(token.reveal())
  } catch (error) {
    const { issuer, audience } = signInSettings
    const detail = error instanceof ServiceError ? String(error.internal ?? error.message) : String(error)
    return createSignInFailure(
      'token_not_accepted',
      'The issuer issued a token that is not for this server. Its operator has to check the audience (AUTH_AUDIENCE) of the client.',
      `the token that ${issuer} issued for a sign-in to the console is not accepted; it must have the audience ${audience}: ${detail}`,
    )
  }
}

async function insertSession(
  writer: StoreWriter,
  session: ConsoleSession,
  replacedDigest: string | null,
): Promise<void> {
  const { consoleSessions } = writer
  const replaced = replacedDigest && (await consoleSessions.findByCookie(replacedDigest))
  // @guard session-end
  if (replaced) await consoleSessions.remove(replaced.owner, [replaced.id])
  const others = await consoleSessions.list(session.owner)
  const surplus = others.slice(maxSessionsPerUser - 1).map(({ id }) => id)
  await consoleSessions.remove(session.owner, surplus)
  await consoleSessions.insert(session)
}
