// Connects the account of a caller: by a sign-in at the upstream (OAuth), or by a key or password that the person
// enters. Every step is only for the person of the link, whom the endpoint has signed in.
import { type CallbackParameters, validateCallback } from '#core/engines/credentials/oauth-client/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { PendingAuthorization, StartedAuthorization } from '#core/model/auth-connections/oauth.ts'
import { isSameOwner } from '#core/model/owner.ts'
import { actAsOwner, type Principal } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import { sealAccountSecrets } from '#core/services/accounts/account-secrets.ts'
import { createEmptyTokens } from '#core/services/credentials/obtain-token.ts'
import { withIssuedTokens } from '#core/services/credentials/request-token.ts'
import { type AuthorizationDeps, beginAuthorization } from '../auth-connections/authorize-auth-connection.ts'
import {
  type FinishAuthorizationDeps,
  isUnchangedSince,
  requestCodeTokens,
} from '../auth-connections/finish-authorization.ts'
import { type LinkedAccount, readLinkedAccount } from './open-account-link.ts'
import { labelPerson, saveAccount } from './save-account.ts'

/** `person` must be the person of the link. Throws `unprocessable` when the owner has not set up the connection. */
export const startAccountAuthorization = (
  deps: AuthorizationDeps,
  { link, app, connection }: LinkedAccount,
): Promise<StartedAuthorization> =>
  beginAuthorization(deps, {
    connection,
    registrar: actAsOwner(app.owner),
    person: link.person,
    redirectTo: '',
    accountLinkId: link.id,
  })

/** The data that a person enters: `secret` is the key, token or password. */
export type EnteredAccount = { username: string; secret: string }

/** The secret that a person must enter for each type of connection. */
export const enteredSecretNames = { api_key: 'apiKey', bearer: 'accessToken', basic: 'password' } as const

export type EnteredAuthType = keyof typeof enteredSecretNames

export const isEnteredType = (type: AuthConnection['config']['type']): type is EnteredAuthType =>
  Object.hasOwn(enteredSecretNames, type)

/** False when the link was used or the connection changed meanwhile. */
export async function enterAccount(
  deps: Deps<'store' | 'secrets' | 'clock' | 'ids' | 'events'>,
  target: LinkedAccount & { type: EnteredAuthType; user: Principal },
  { username, secret }: EnteredAccount,
): Promise<boolean> {
  const id = deps.ids.create('account')
  return saveAccount(deps, target, {
    id,
    label: labelPerson(target.user),
    username: target.type === 'basic' ? username : '',
    sealed: await sealAccountSecrets(deps, id, { [enteredSecretNames[target.type]]: secret }),
    tokens: null,
  })
}

/** `stranger`: the browser is not signed in as the person who started the authorization. */
export type AccountOutcome =
  | { kind: 'connected'; api: string; app: App }
  | { kind: 'stranger' }
  | { kind: 'failed'; error: string; description: string }

/** Null when the state does not belong to a personal account. */
export const findPendingAccount = async (
  deps: Deps<'store' | 'clock' | 'digest'>,
  { state }: CallbackParameters,
): Promise<PendingAuthorization | null> => {
  const hash = deps.digest.sha256(state)
  const pending = await deps.store.transact((writer) =>
    writer.pendingAuthorizations.find(hash, deps.clock.now()),
  )
  return pending?.accountLinkId == null ? null : pending
}

/**
 * Consumes the state whatever the outcome. `user`: the signed-in user of the browser; null if there is none.
 */
export async function finishAccountAuthorization(
  deps: FinishAuthorizationDeps,
  callback: CallbackParameters,
  user: Principal | null,
): Promise<AccountOutcome> {
  const hash = deps.digest.sha256(callback.state)
  const now = deps.clock.now()
  const pending = await deps.store.transact((writer) => writer.pendingAuthorizations.take(hash, now))
  if (!pending) return staleLink
  // @guard personal-accounts
  if (!user || !isSameOwner(pending.owner, user)) return { kind: 'stranger' }
  const target = await loadTarget(deps, pending)
  if (!target) return staleLink
  const checked = validateCallback(pending, callback)
  if ('error' in checked) return { kind: 'failed', ...checked }
  const issued = await requestCodeTokens(deps, pending, target.connection, checked.code)
  if ('error' in issued) return { kind: 'failed', ...issued }
  const id = deps.ids.create('account')
  const tokens = await withIssuedTokens(deps, createEmptyTokens(deps, { ...target.connection, id }), issued)
  const account = { id, label: labelPerson(user), username: '', sealed: {}, tokens }
  if (!(await saveAccount(deps, target, account))) return staleLink
  return { kind: 'connected', api: target.apiName, app: target.app }
}

const staleLink: AccountOutcome = {
  kind: 'failed',
  error: 'invalid_state',
  description: 'This link was already used, or has expired. Call the tool again to get a new one.',
}

const loadTarget = (deps: Deps<'store'>, pending: PendingAuthorization): Promise<LinkedAccount | null> =>
  deps.store.read(async (reader) => {
    const { appId, connectionId, owner } = pending
    const link = await reader.accountLinks.find({ appId, connectionId, person: owner })
    const target = link?.id === pending.accountLinkId ? await readLinkedAccount(reader, link) : null
    return target && isUnchangedSince(pending, target.connection) ? target : null
  })
