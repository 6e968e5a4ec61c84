// Issuers often leave e-mail and name out of access tokens. The ID token of the sign-in has them.
import { LRUCache } from 'lru-cache'
import { limitEntries } from '#base/limit-entries.ts'
import { readIdTokenProfile } from '#core/engines/credentials/oauth-client/index.ts'
import type { Principal } from '#core/model/principal.ts'
import type { ConsoleSession } from '#core/model/sessions/console-session.ts'
import type { Deps } from '#core/ports/ports.ts'
import { openSessionToken } from './session-secrets.ts'

/** By session and version of its tokens, so that most requests decrypt nothing. */
const cached = new LRUCache<string, Principal>(limitEntries(1_000))

/** The user of a session. Claims that the access token lacks come from the ID token, if there is one. */
export async function completePrincipal(
  deps: Deps<'secrets'>,
  session: ConsoleSession,
  principal: Principal,
): Promise<Principal> {
  const { email, name } = principal
  if ((email !== '' && name !== '') || session.idToken === null) return principal
  const key = `${session.id} ${session.version}`
  const known = cached.get(key)
  if (known) return known
  const idToken = await openSessionToken(deps, session, 'idToken').catch(() => null)
  const profile = idToken && readIdTokenProfile(idToken.reveal(), principal)
  if (!profile) return principal
  const completed: Principal = {
    ...principal,
    email: email || profile.email,
    name: name || profile.name,
    picture: principal.picture || profile.picture,
  }
  cached.set(key, completed)
  return completed
}
