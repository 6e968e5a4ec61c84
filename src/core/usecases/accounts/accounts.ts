// The connected accounts of callers, as callers see their own and as builders of the app see them.

import { createNotFoundError } from '#base/errors.ts'
import type {
  ConnectionAccounts,
  ListedAccount,
  PersonalAccount,
} from '#core/model/accounts/personal-account.ts'
import {
  type AccountKind,
  type AuthConnection,
  isPersonal,
} from '#core/model/auth-connections/auth-connection.ts'
import type { AuthConnectionAddress } from '#core/model/entity-address.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Caller } from '#core/model/principal.ts'
import { requireAllWorkspaces } from '#core/model/tokens/limit-operations.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { WorkspaceUser } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { editDraft, lockApp, readInApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { reconcileConnectionOrigins } from '#core/services/credentials/reconcile-origins.ts'
import type { TokenDeps } from '#core/services/credentials/renew-token.ts'
import { selectClientSecrets } from '#core/services/credentials/seal-secrets.ts'
import { findUsedConnection, listCalledIntegrations } from '#core/services/variables/resolve-rows.ts'
import { revokeConnectionTokens } from '../auth-connections/disconnect-auth-connection.ts'

export function listOwnAccounts({ store }: Deps<'store'>, person: WorkspaceUser): Promise<ListedAccount[]> {
  requireAllWorkspaces(person)
  return store.read((reader) => reader.personalAccounts.listByPerson(person))
}

export type AccountRemovalDeps = TokenDeps & Deps<'events'>

/** Removes the account and its tokens, which are also revoked where the server supports it (RFC 7009). */
export async function disconnectOwnAccount(
  deps: AccountRemovalDeps,
  caller: Caller,
  id: string,
): Promise<void> {
  const removed = await deps.store.transact(async (writer) => {
    writer.audit.attribute({ caller, appId: null })
    const own = (await writer.personalAccounts.listByPerson(caller)).find((account) => account.id === id)
    if (!own) throw createNotFoundError('account')
    return removeAccounts(deps, writer, [own])
  })
  await finishRemoval(deps, removed)
}

export const readConnectionAccounts = (
  deps: Deps<'store'>,
  { authConnectionId, ...address }: AuthConnectionAddress,
): Promise<ConnectionAccounts> =>
  readInApp(deps, address, async (reader, app) => {
    const connection = await reader.authConnections.findById(app.id, authConnectionId)
    if (!connection) throw createNotFoundError('auth connection')
    return {
      account: isPersonal(connection) ? 'personal' : 'shared',
      accounts: await reader.personalAccounts.listByConnection(app.id, authConnectionId),
    }
  })

export async function disconnectAccount(
  deps: AccountRemovalDeps,
  { authConnectionId, ...address }: AuthConnectionAddress<EditingRole>,
  id: string,
): Promise<void> {
  const removed = await deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    const accounts = await writer.personalAccounts.listByConnection(app.id, authConnectionId)
    const account = accounts.find((candidate) => candidate.id === id)
    if (!account) throw createNotFoundError('account')
    return removeAccounts(deps, writer, [account])
  })
  await finishRemoval(deps, removed)
}

/**
 * Changes which account the connection uses. Credentials for the other use are removed: the owner's must not
 * serve callers, and a caller's must not serve anyone else.
 */
export async function changeAccountKind(
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'events' | 'timer'>,
  { authConnectionId, ...address }: AuthConnectionAddress<EditingRole>,
  account: AccountKind,
): Promise<ConnectionAccounts> {
  const app = await editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.authConnections.findById(app.id, authConnectionId)
    if (!old) throw createNotFoundError('auth connection')
    if (isPersonal(old) === (account === 'personal')) return app
    await writer.oauthTokens.remove(authConnectionId)
    await writer.pendingAuthorizations.removeByConnection(authConnectionId)
    const next = await reconcileConnectionOrigins(
      writer,
      { ...withAccountKind(old, account), boundOrigins: [] },
      await listCalledIntegrations(writer, app.id),
    )
    await writer.authConnections.update({ ...next, updatedAt: now })
    await invalidateServedApp(deps, writer, app)
    return app
  })
  deps.events.notifyServingChanged(app.publicMcpId)
  return readConnectionAccounts(deps, { ...address, authConnectionId })
}

/** Removes the owner's credentials, except those of the OAuth client. */
function withAccountKind(old: AuthConnection, account: AccountKind): AuthConnection {
  const { account: _old, ...config } = old.config
  const sealed = selectClientSecrets(old.sealed)
  return {
    ...old,
    config: account === 'personal' ? { ...config, username: '', account } : config,
    // @guard personal-accounts
    sealed,
    status: 'draft',
    lastError: null,
    isDetached: false,
  }
}

type RemovedAccount = {
  publicMcpId: string
  connection: AuthConnection | null
  tokens: Awaited<ReturnType<StoreWriter['oauthTokens']['find']>>
}

/**
 * Removes all accounts that the person has in apps for which `isConcerned` holds, such as the apps of a
 * workspace that the person has left. Call it in the transaction of the change, and `finishRemoval` after it.
 */
export async function removeAccountsOfPerson(
  deps: Deps<'ids'>,
  writer: StoreWriter,
  person: Owner,
  isConcerned: (appId: string) => boolean | Promise<boolean>,
): Promise<RemovedAccount[]> {
  const accounts = await writer.personalAccounts.listByPerson(person)
  const concerned: PersonalAccount[] = []
  for (const account of accounts) if (await isConcerned(account.appId)) concerned.push(account)
  return removeAccounts(deps, writer, concerned)
}

async function removeAccounts(
  deps: Deps<'ids'>,
  writer: StoreWriter,
  accounts: readonly PersonalAccount[],
): Promise<RemovedAccount[]> {
  const removed: RemovedAccount[] = []
  for (const { id, appId, connectionId } of accounts) {
    const app = await writer.apps.findById(appId)
    if (!app) continue
    removed.push({
      publicMcpId: app.publicMcpId,
      connection: await findUsedConnection(writer, appId, connectionId),
      tokens: await writer.oauthTokens.find(appId, id),
    })
    await writer.personalAccounts.remove([id])
    await invalidateServedApp(deps, writer, app)
  }
  return removed
}

/** Call it after the commit: replicas forget the credentials, and tokens are revoked as far as possible. */
export async function finishRemoval(
  deps: AccountRemovalDeps,
  removed: readonly RemovedAccount[],
): Promise<void> {
  for (const { publicMcpId } of removed) deps.events.notifyServingChanged(publicMcpId)
  for (const { connection, tokens } of removed)
    if (connection && tokens) await revokeConnectionTokens(deps, connection, tokens)
}
