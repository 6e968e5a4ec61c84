// A session of the console begins and ends with a session of the embedded issuer: otherwise the next sign-in of the
// browser would need no password. Sessions of external issuers are not ended.
import type { Owner } from '#core/model/owner.ts'
import type { ConsoleSession } from '#core/model/sessions/console-session.ts'
import type { Deps } from '#core/ports/ports.ts'
import { openSessionToken } from '#core/services/sessions/session-secrets.ts'

type IssuerSessionDeps = Deps<'secrets' | 'userAccounts'>

/** False means it belongs to another issuer, or is no longer known there. */
export async function endIssuerSession(deps: IssuerSessionDeps, session: ConsoleSession): Promise<boolean> {
  const accounts = deps.userAccounts()
  if (accounts?.issuer !== session.owner.issuer) return false
  return accounts.endSession(await readRefreshToken(deps, session))
}

/** `retained` null ends all. False means they belong to another issuer. */
export async function endOtherIssuerSessions(
  deps: IssuerSessionDeps,
  user: Owner,
  retained: ConsoleSession | null,
): Promise<boolean> {
  const accounts = deps.userAccounts()
  if (accounts?.issuer !== user.issuer) return false
  await accounts.endOtherSessions(user.subject, retained ? await readRefreshToken(deps, retained) : '')
  return true
}

/** "" when there is none, or when its key is lost and it cannot be decrypted. */
export async function readRefreshToken(deps: Deps<'secrets'>, session: ConsoleSession): Promise<string> {
  const token = await openSessionToken(deps, session, 'refreshToken').catch(() => null)
  return token?.reveal() ?? ''
}
