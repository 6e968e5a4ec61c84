import type { PersonalAccount } from '#core/model/accounts/personal-account.ts'
import { createBrowserOrigin } from '#core/model/audit/request-origin.ts'
import { isPersonal } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import { listConnectionOrigins } from '#core/model/integrations/bound-origins.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { findUsedConnection, listCalledIntegrations } from '#core/services/variables/resolve-rows.ts'
import type { LinkedAccount } from './open-account-link.ts'

type NewAccount = Pick<PersonalAccount, 'id' | 'label' | 'username' | 'sealed'> & {
  /** Null for an account without OAuth. */
  tokens: OAuthTokens | null
}

/**
 * Consumes the link and stores the account, bound to the origins that currently use the connection. False when the link
 * was used meanwhile, or when the connection changed so that it would use the entered data differently.
 */
export async function saveAccount(
  deps: Deps<'store' | 'clock' | 'ids' | 'events'>,
  { link, app, connection: known }: LinkedAccount,
  { tokens, ...account }: NewAccount,
): Promise<boolean> {
  const { appId, connectionId, person } = link
  const isSaved = await deps.store.transact(async (writer) => {
    const now = deps.clock.now()
    const connection = await findUsedConnection(writer, appId, connectionId)
    if (!connection || !isPersonal(connection) || !hasSameUse(known.config, connection.config)) return false
    // @guard personal-accounts
    if ((await writer.accountLinks.take(link.id, now)) === null) return false
    const boundOrigins = listConnectionOrigins(await listCalledIntegrations(writer, appId), connectionId)
    const origin = createBrowserOrigin(person, { operation: 'accounts.connect' })
    writer.audit.attribute({ caller: actAsOwner(person, origin), appId })
    await writer.personalAccounts.put({
      ...account,
      appId,
      connectionId,
      person,
      boundOrigins,
      createdAt: now,
    })
    if (tokens) await writer.oauthTokens.put(tokens)
    await invalidateServedApp(deps, writer, app)
    return true
  })
  if (isSaved) deps.events.notifyServingChanged(app.publicMcpId)
  return isSaved
}

type Config = LinkedAccount['connection']['config']

/** Whether the entered data would be sent in the same way as when the person entered it. */
const hasSameUse = (first: Config, second: Config) =>
  first.type === second.type &&
  first.clientId === second.clientId &&
  first.tokenEndpoint === second.tokenEndpoint &&
  first.authorizationEndpoint === second.authorizationEndpoint

/** The label of the person for the owners of the app. */
export const labelPerson = ({ email, name }: { email: string; name: string }): string => email || name
