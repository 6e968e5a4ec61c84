// A session of the console begins with one of the embedded issuer, and ends with it: else the next sign-in of the browser would
// need no password. Sessions of an issuer of somebody else are not ours to end.
import type { Owner } from '#core/model/owner.ts'
import type { ConsoleSession } from '#core/model/sessions/console-session.ts'
import type { Deps } from '#core/ports/ports.ts'
import { openSessionToken } from '#core/services/sessions/session-secrets.ts'

type IssuerSessionDeps = Deps<'secrets' | 'userAccounts'>

/** False: it is of another issuer, or not known there any more. */
export async function endIssuerSession(deps: IssuerSessionDeps, session: ConsoleSession): Promise<boolean> {
  const accounts = deps.userAccounts()
  if (accounts?.issuer !== session.owner.issuer) return false
  return accounts.endSession(await readRefreshToken(deps, session))
}

/** `kept` null ends all. False: they are of another issuer. */
export async function endOtherIssuerSessions(
  deps: IssuerSessionDeps,
  user: Owner,
  kept: ConsoleSession | null,
): Promise<boolean> {
  const accounts = deps.userAccounts()
  if (accounts?.issuer !== user.issuer) return false
  await accounts.endOtherSessions(user.subject, kept ? await readRefreshToken(deps, kept) : '')
  return true
}

/** "" when there is none, or its key is lost: nobody can use it then. */
export async function readRefreshToken(deps: Deps<'secrets'>, session: ConsoleSession): Promise<string> {
  const token = await openSessionToken(deps, session, 'refreshToken').catch(() => null)
  return token?.reveal() ?? ''
}
