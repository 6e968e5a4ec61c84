// Personal access tokens act as the person who created them, within the limits chosen at creation.

import { createInvalidInputError, createNotFoundError, ServiceError } from '#base/errors.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Caller, Principal } from '#core/model/principal.ts'
import {
  type CreatedPersonalToken,
  type CreatedToken,
  type MachineToken,
  maxTokensPerOwner,
  type PersonalToken,
} from '#core/model/tokens/machine-token.ts'
import type { Role } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { TokenSort } from '#core/ports/stores/token-store.ts'
import { computeExpiry } from '#core/services/tokens/compute-expiry.ts'
import { createMachineTokenText } from '#core/services/tokens/token-format.ts'
import { requireWorkspaceAccess } from '#core/services/workspaces/find-workspaces.ts'
import { buildWorkspaceId } from '#core/services/workspaces/workspace-id.ts'

/** A null `hours` means it does not expire. An empty `workspaceId` means all workspaces of the person. */
export type NewPersonalToken = {
  name: string
  hours: number | null
  workspaceId: string
  ceiling: Role
  readOnly: boolean
}

type CreationDeps = Deps<'store' | 'clock' | 'ids' | 'digest' | 'maxTokenDays'>

export async function createPersonalToken(
  deps: CreationDeps,
  caller: Principal & Caller,
  input: NewPersonalToken,
): Promise<CreatedPersonalToken> {
  const { issuer, subject, email, name: ownerName } = caller
  const owner = { issuer, subject }
  const { workspaceId } = input
  const scope = workspaceId
    ? await deps.store.read((reader) => requireWorkspaceAccess(deps, reader, { caller, workspaceId }))
    : null
  const created = buildMachineToken(deps, input.hours, {
    kind: 'personal',
    name: input.name,
    owner,
    email,
    ownerName,
    workspace: scope?.key ?? null,
    ceiling: input.ceiling,
    readOnly: input.readOnly,
    appId: null,
    callsPerMinute: null,
    callsPerDay: null,
  })
  await deps.store.transact(async ({ machineTokens, audit }) => {
    audit.attribute({ caller, appId: null })
    requireTokenQuota(await machineTokens.count({ owner }))
    await machineTokens.insert(created.token)
  })
  return { ...created, workspaceId: scope && workspaceId }
}

type ChosenMembers = Omit<
  MachineToken,
  'id' | 'digest' | 'ending' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'calls' | 'day' | 'dayCalls'
>

/** Throws invalid_request for a longer lifetime than the service allows. */
export function buildMachineToken(
  deps: CreationDeps,
  hours: number | null,
  chosen: ChosenMembers,
): CreatedToken {
  requireAllowedLifetime(hours, deps.maxTokenDays)
  const text = createMachineTokenText(deps, chosen.kind)
  const now = deps.clock.now()
  const token: MachineToken = {
    ...chosen,
    id: deps.ids.create('machineToken'),
    digest: deps.digest.sha256(text),
    ending: text.slice(-4),
    createdAt: now,
    expiresAt: computeExpiry(now, hours),
    lastUsedAt: null,
    calls: 0,
    day: '',
    dayCalls: 0,
  }
  return { token, text }
}

function requireAllowedLifetime(hours: number | null, maxDays: number): void {
  if ((hours ?? Number.POSITIVE_INFINITY) <= maxDays * 24) return
  const message = `must be at most ${maxDays * 24}, ${maxDays} days, by a setting of this service`
  throw createInvalidInputError([{ path: 'expiresInHours', code: 'too_long', message }])
}

export function requireTokenQuota(count: number): void {
  if (count < maxTokensPerOwner) return
  throw new ServiceError('unprocessable', `There are already ${count} tokens; revoke one that is not used.`)
}

export async function listPersonalTokens(
  deps: Deps<'store' | 'digest'>,
  { issuer, subject }: Owner,
  request: PageRequest<TokenSort>,
): Promise<ListPage<PersonalToken>> {
  const holder = { owner: { issuer, subject } }
  const { rows, next } = await deps.store.read((reader) => reader.machineTokens.listPage(holder, request))
  return {
    rows: rows.map((token) => ({
      token,
      workspaceId: token.workspace && buildWorkspaceId(deps, token.workspace),
    })),
    next,
  }
}

export async function revokePersonalToken(
  { store }: Deps<'store'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const { issuer, subject } = caller
  const isRemoved = await store.transact((writer) => {
    writer.audit.attribute({ caller, appId: null })
    return writer.machineTokens.remove({ owner: { issuer, subject } }, id)
  })
  if (!isRemoved) throw createNotFoundError('token')
}
