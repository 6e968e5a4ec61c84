// A session of the console begins with one of the embedded issuer, and ends with it: else the next sign-in of the browser would
// need no password. Sessions of an issuer of somebody else are not ours to end.
import type { Owner } from '#core/model/owner.ts'
import type { ConsoleSession } from '#core/model/sessions/console-session.ts'
import type { Deps } from '#core/ports/ports.ts'
import { openSessionToken } from '#core/services/sessions/session-secrets.ts'

type IssuerSessionDeps = Deps<'secrets' | 'userAccounts'>

export async function endIssuerSession(deps: IssuerSessionDeps, session: ConsoleSession): Promise<void> {
  const accounts = deps.userAccounts()
  if (accounts?.issuer !== session.owner.issuer) return
  await accounts.endSession(await readRefreshToken(deps, session))
}

/** `kept` null ends all. */
export async function endOtherIssuerSessions(
  deps: IssuerSessionDeps,
  user: Owner,
  kept: ConsoleSession | null,
): Promise<void> {
  const accounts = deps.userAccounts()
  if (accounts?.issuer !== user.issuer) return
  await accounts.endOtherSessions(user.subject, kept ? await readRefreshToken(deps, kept) : '')
}

/** "" when there is none, or its key is lost: nobody can use it then. */
export async function readRefreshToken(deps: Deps<'secrets'>, session: ConsoleSession): Promise<string> {
  const token = await openSessionToken(deps, session, 'refreshToken').catch(() => null)
  return token?.reveal() ?? ''
}
