// The link by which a caller connects their own account. It works only if the browser is signed in as that caller.

import type { AccountLink } from '#core/model/accounts/personal-account.ts'
import type { App } from '#core/model/apps/app.ts'
import { type AuthConnection, isPersonal } from '#core/model/auth-connections/auth-connection.ts'
import { nameApi } from '#core/model/integrations/name-api.ts'
import { isSameOwner, type Owner } from '#core/model/owner.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { findUsedConnection } from '#core/services/variables/resolve-rows.ts'

/** A link with the app and connection that it is for, and the name of the API. */
export type LinkedAccount = { link: AccountLink; app: App; connection: AuthConnection; apiName: string }

/** Null when the token is unknown, was used or has expired, or the connection is no longer personal. */
export async function findLinkedAccount(
  deps: Deps<'store' | 'digest' | 'clock'>,
  token: string,
): Promise<LinkedAccount | null> {
  const tokenDigest = deps.digest.sha256(token)
  return deps.store.read(async (reader) => {
    const link = await reader.accountLinks.findByToken(tokenDigest, deps.clock.now())
    return link && readLinkedAccount(reader, link)
  })
}

export async function readLinkedAccount(
  reader: StoreReader,
  link: AccountLink,
): Promise<LinkedAccount | null> {
  const app = await reader.apps.findById(link.appId)
  const connection = await findUsedConnection(reader, link.appId, link.connectionId)
  if (!app || !connection?.config.enabled || !isPersonal(connection)) return null
  return { link, app, connection, apiName: nameApi(await reader.integrations.list(app.id), connection) }
}

export const isLinkOf = ({ person }: AccountLink, user: Owner | null): boolean =>
  user !== null && isSameOwner(person, user)
