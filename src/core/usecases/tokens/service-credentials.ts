// The credentials of a service account: tokens of the management API, and client secrets for the embedded issuer.
import { createNotFoundError, ServiceError } from '#base/errors.ts'
import { isExpired } from '#core/model/tokens/machine-token.ts'
import {
  maxClientSecrets,
  type ServiceCredential,
  type ServiceCredentialKind,
  toServiceOwner,
} from '#core/model/tokens/service-account.ts'
import { toSharedKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { buildMachineToken, requireTokenQuota } from './personal-tokens.ts'
import { lockServiceAccount, requireServiceAccount, type ServiceAccountAddress } from './service-accounts.ts'

/** A null `hours` means it does not expire. */
export type NewServiceCredential = { kind: ServiceCredentialKind; name: string; hours: number | null }

/** `text` is the credential itself, which is not stored. */
export type CreatedServiceCredential = { credential: ServiceCredential; text: string }

/** Oldest first. */
export const listServiceCredentials = (
  deps: Deps<'store' | 'digest'>,
  address: ServiceAccountAddress,
): Promise<ServiceCredential[]> =>
  deps.store.read(async (reader) =>
    listCredentials(reader, (await requireServiceAccount(deps, reader, address)).id),
  )

export const createServiceCredential = (
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'maxTokenDays' | 'userAccounts'>,
  address: ServiceAccountAddress,
  { kind, name, hours }: NewServiceCredential,
): Promise<CreatedServiceCredential> =>
  deps.store.transact(async (writer) => {
    const account = await lockServiceAccount(deps, writer, address)
    if (kind === 'client_secret') requireEmbeddedIssuer(deps)
    const existing = await listCredentials(writer, account.id)
    requireTokenQuota(existing.length)
    if (kind === 'client_secret') requireFreeSecret(existing, deps.clock.now())
    const { token, text } = buildMachineToken(deps, hours, {
      kind,
      name,
      owner: toServiceOwner(account.id),
      email: '',
      ownerName: account.name,
      workspace: toSharedKey(account.workspaceId),
      ceiling: account.role,
      readOnly: account.readOnly,
      appId: null,
      callsPerMinute: null,
      callsPerDay: null,
    })
    await writer.machineTokens.insert(token)
    return { credential: { ...token, kind }, text }
  })

export const revokeServiceCredential = (
  deps: Deps<'store' | 'digest'>,
  address: ServiceAccountAddress,
  credentialId: string,
): Promise<void> =>
  deps.store.transact(async (writer) => {
    const { id } = await lockServiceAccount(deps, writer, address)
    if (!(await writer.machineTokens.remove({ owner: toServiceOwner(id) }, credentialId)))
      throw createNotFoundError('credential')
  })

const listCredentials = async (reader: StoreReader, accountId: string): Promise<ServiceCredential[]> =>
  (await reader.machineTokens.listOfOwner(toServiceOwner(accountId))) as ServiceCredential[]

function requireEmbeddedIssuer({ userAccounts }: Deps<'userAccounts'>): void {
  if (userAccounts()) return
  throw new ServiceError(
    'unprocessable',
    'Client secrets need the embedded issuer, but this service uses another issuer (AUTH_ISSUER). Create a token instead.',
    { details: [{ path: 'kind', code: 'unavailable', message: 'must be token with this issuer' }] },
  )
}

function requireFreeSecret(existing: readonly ServiceCredential[], now: string): void {
  const secrets = existing.filter(
    (credential) => credential.kind === 'client_secret' && !isExpired(credential, now),
  )
  // @guard client-credentials
  if (secrets.length < maxClientSecrets) return
  throw new ServiceError(
    'conflict',
    `The service account already has ${maxClientSecrets} client secrets; revoke the one that is no longer used.`,
  )
}
