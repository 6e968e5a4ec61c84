// Service accounts of a shared workspace. Only signed-in owners manage them: machine tokens cannot.
import { createNotFoundError, ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { Instant } from '#base/time.ts'
import type { Principal } from '#core/model/principal.ts'
import { requirePerson } from '#core/model/tokens/limit-operations.ts'
import {
  maxServiceAccounts,
  type ServiceAccount,
  type ServiceAccountRole,
  toServiceOwner,
} from '#core/model/tokens/service-account.ts'
import { findSharedId } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { computeExpiry } from '#core/services/tokens/compute-expiry.ts'
import {
  lockSharedWorkspace,
  requireWorkspaceRole,
  type WorkspaceAddress,
} from '#core/services/workspaces/workspace-access.ts'

export type ServiceAccountAddress = WorkspaceAddress & { serviceAccountId: string }

/** A null `hours` means it does not expire. */
export type NewServiceAccount = {
  name: string
  role: ServiceAccountRole
  readOnly: boolean
  mayWriteSecrets: boolean
  hours: number | null
  disabled: boolean
}

/** Absent members stay as they are; `hours` counts from now. */
export type ServiceAccountChange = Partial<NewServiceAccount>

/** Empty for a personal workspace. */
export const listServiceAccounts = (
  deps: Deps<'store' | 'digest'>,
  address: WorkspaceAddress,
): Promise<ServiceAccount[]> =>
  deps.store.read(async (reader) => {
    const workspaceId = await requireManagedWorkspace(deps, reader, address)
    return workspaceId === null ? [] : reader.serviceAccounts.list(workspaceId)
  })

export const readServiceAccount = (
  deps: Deps<'store' | 'digest'>,
  address: ServiceAccountAddress,
): Promise<ServiceAccount> => deps.store.read((reader) => requireServiceAccount(deps, reader, address))

export const createServiceAccount = (
  deps: Deps<'store' | 'digest' | 'ids' | 'clock'>,
  address: WorkspaceAddress & { caller: Principal },
  { name, role, readOnly, mayWriteSecrets, hours, disabled }: NewServiceAccount,
): Promise<ServiceAccount> =>
  deps.store.transact(async (writer) => {
    const { workspace } = await lockSharedWorkspace(deps, writer, address)
    if ((await writer.serviceAccounts.list(workspace.id)).length >= maxServiceAccounts)
      throw new ServiceError(
        'unprocessable',
        `The workspace has ${maxServiceAccounts} service accounts, which is the limit; delete one that is not used.`,
      )
    const { issuer, subject, email, name: creatorName } = address.caller
    const now = deps.clock.now()
    const account: ServiceAccount = {
      id: deps.ids.create('serviceAccount'),
      workspaceId: workspace.id,
      name,
      role,
      readOnly,
      mayWriteSecrets,
      createdBy: { issuer, subject, email, name: creatorName },
      createdAt: now,
      updatedAt: now,
      expiresAt: computeExpiry(now, hours),
      disabledAt: disabled ? now : null,
      lastUsedAt: null,
      revision: 1,
    }
    await writer.serviceAccounts.insert(account)
    return account
  })

export const changeServiceAccount = (
  deps: Deps<'store' | 'digest' | 'clock'>,
  address: ServiceAccountAddress,
  change: ServiceAccountChange,
  expected: ExpectedRevisions,
): Promise<ServiceAccount> =>
  deps.store.transact(async (writer) => {
    const account = await lockServiceAccount(deps, writer, address)
    requireRevision(account, expected)
    const now = deps.clock.now()
    return writer.serviceAccounts.update({
      ...account,
      ...resolveChange(account, change, now),
      updatedAt: now,
    })
  })

const resolveChange = (
  account: ServiceAccount,
  {
    name = account.name,
    role = account.role,
    readOnly = account.readOnly,
    mayWriteSecrets = account.mayWriteSecrets,
    hours,
    disabled,
  }: ServiceAccountChange,
  now: Instant,
): Partial<ServiceAccount> => ({
  name,
  role,
  readOnly,
  mayWriteSecrets,
  ...(hours !== undefined && { expiresAt: computeExpiry(now, hours) }),
  ...(disabled !== undefined && { disabledAt: disabled ? (account.disabledAt ?? now) : null }),
})

/** Deletes the account with its tokens and secrets. */
export const deleteServiceAccount = (
  deps: Deps<'store' | 'digest'>,
  address: ServiceAccountAddress,
  expected: ExpectedRevisions,
): Promise<void> =>
  deps.store.transact(async (writer) => {
    const account = await lockServiceAccount(deps, writer, address)
    requireRevision(account, expected)
    await removeServiceAccount(writer, account)
  })

async function removeServiceAccount(writer: StoreWriter, { id }: ServiceAccount): Promise<void> {
  await writer.machineTokens.removeAll(toServiceOwner(id))
  await writer.serviceAccounts.remove(id)
}

/** For a workspace that is locked and about to be deleted. */
export async function removeServiceAccountsOf(writer: StoreWriter, workspaceId: string): Promise<void> {
  for (const account of await writer.serviceAccounts.list(workspaceId))
    await removeServiceAccount(writer, account)
}

/** The id of the shared workspace that the caller manages; null means the personal one. */
async function requireManagedWorkspace(
  deps: Deps<'digest'>,
  reader: StoreReader,
  address: WorkspaceAddress,
): Promise<string | null> {
  // @guard api/v3/service-accounts
  requirePerson(address.caller)
  return findSharedId((await requireWorkspaceRole(deps, reader, address)).key)
}

export async function requireServiceAccount(
  deps: Deps<'digest'>,
  reader: StoreReader,
  address: ServiceAccountAddress,
): Promise<ServiceAccount> {
  return findInWorkspace(reader, await requireManagedWorkspace(deps, reader, address), address)
}

/** Like `requireServiceAccount`, and locks its workspace until the transaction ends. */
export async function lockServiceAccount(
  deps: Deps<'digest'>,
  writer: StoreWriter,
  address: ServiceAccountAddress,
): Promise<ServiceAccount> {
  const { workspace } = await lockSharedWorkspace(deps, writer, address)
  return findInWorkspace(writer, workspace.id, address)
}

async function findInWorkspace(
  reader: StoreReader,
  workspaceId: string | null,
  { serviceAccountId }: ServiceAccountAddress,
): Promise<ServiceAccount> {
  const account = await reader.serviceAccounts.findById(serviceAccountId)
  // @guard api/v3/service-accounts
  if (!account || account.workspaceId !== workspaceId) throw createNotFoundError('service account')
  return account
}
