// Service accounts of a workspace. Only owners who have signed in can manage them: tokens cannot.
import { readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput, CommandIo } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import {
  type FoundServiceAccount,
  fetchServiceAccounts,
  findServiceAccount,
} from '../service-accounts/find-service-account.ts'
import type { CredentialChoice } from '../service-accounts/service-account-choices.ts'
import { confirm } from '../target/confirm.ts'
import { connectServer } from '../target/connect-server.ts'
import { findWorkspace } from '../target/find-workspace.ts'
import { defaultTokenLifetime, type TokenLifetime, toLifetimeHours } from '../tokens/token-lifetimes.ts'

type NewServiceAccount = V3Components['schemas']['ServiceAccountCreation']
type CredentialOptions = { with?: CredentialChoice; expires?: TokenLifetime }

const accountPath = '/api/v3/workspaces/{workspace_id}/service-accounts/{service_account_id}'

export async function printServiceAccounts({ args: [workspace = ''], options, io }: CommandInput) {
  const { tenon } = await connectServer(io, options)
  const { id } = await findWorkspace(tenon, workspace)
  const accounts = await fetchServiceAccounts(tenon, id)
  const rows = accounts.map((account) => [
    account.name,
    formatRole(account),
    account.enabled ? '' : 'disabled',
    account.expires_at ?? 'never',
    account.last_used_at ?? 'never',
    account.id,
  ])
  const titles = ['NAME', 'ROLE', '', 'EXPIRES', 'LAST USED', 'ID']
  printCommandReport(io, options.json, accounts, formatTable(titles, rows))
}

const formatRole = ({ role, read_only, may_write_secrets }: V3Components['schemas']['ServiceAccount']) =>
  [role, ...(read_only ? ['read-only'] : []), ...(may_write_secrets ? ['writes secrets'] : [])].join(', ')

type CreationOptions = CredentialOptions & {
  role?: NewServiceAccount['role']
  readOnly?: true
  mayWriteSecrets?: true
}

/** Includes the first token or client secret. */
export async function addServiceAccount(input: CommandInput<CreationOptions>): Promise<void> {
  const { args, options, io } = input
  const [workspace = '', name = ''] = args
  const { role = 'builder', readOnly = false, mayWriteSecrets = false } = options
  const { tenon } = await connectServer(io, options)
  const { id } = await findWorkspace(tenon, workspace)
  const { service_account: account } = await readBody(
    tenon.POST('/api/v3/workspaces/{workspace_id}/service-accounts', {
      params: { path: { workspace_id: id } },
      body: { name, role, read_only: readOnly, may_write_secrets: mayWriteSecrets },
    }),
  )
  io.note(`Created the service account ${name}.`)
  await addCredential(input, tenon, { account, path: { workspace_id: id, service_account_id: account.id } })
}

/** Adds a token or client secret. Of two client secrets, the older one is revoked first. */
export async function rotateCredential(input: CommandInput<CredentialOptions>): Promise<void> {
  const { args, options, io } = input
  const [workspace = '', named = ''] = args
  const { tenon } = await connectServer(io, options)
  const found = await findServiceAccount(tenon, workspace, named)
  if (options.with !== 'token') await revokeOlderSecret(io, tenon, found)
  await addCredential(input, tenon, found)
}

/** The newer secret stays valid until every client has the next one. */
async function revokeOlderSecret(io: CommandIo, tenon: TenonClient, { path }: FoundServiceAccount) {
  const { data } = await readBody(tenon.GET(`${accountPath}/credentials`, { params: { path } }))
  const [older, newer] = data.filter(({ kind }) => kind === 'client_secret')
  if (!older || !newer) return
  const params = { path: { ...path, credential_id: older.id } }
  await readBody(tenon.DELETE(`${accountPath}/credentials/{credential_id}`, { params }))
  io.note(
    `Revoked the older client secret, …${older.ending}. …${newer.ending} stays valid until the next rotation.`,
  )
}

/** Only the secret goes to the standard output, so that `$(…)` captures it. */
async function addCredential(
  { options, io }: CommandInput<CredentialOptions>,
  tenon: TenonClient,
  { account, path }: FoundServiceAccount,
): Promise<void> {
  const { with: choice = 'token', expires = defaultTokenLifetime } = options
  const kind = choice === 'token' ? 'token' : 'client_secret'
  const body = { kind, name: 'tenon', expires_in_hours: toLifetimeHours(expires) } as const
  const created = await readBody(tenon.POST(`${accountPath}/credentials`, { params: { path }, body }))
  const { expires_at: end } = created.credential
  if (kind === 'client_secret') io.note(`Client ID: ${account.id}, token endpoint: ${account.token_url}`)
  io.note(
    `The ${choice.replace('-', ' ')} works ${end ? `until ${end}` : 'until it is revoked'}. It is not shown again.`,
  )
  printCommandReport(io, options.json, { service_account: account, ...created }, [created.secret])
}

export async function removeServiceAccount({ args, options, io }: CommandInput): Promise<void> {
  const [workspace = '', named = ''] = args
  const { tenon } = await connectServer(io, options)
  const { account, path } = await findServiceAccount(tenon, workspace, named)
  await confirm(
    io,
    options,
    `Delete ${account.name}? Programs that use its tokens and secrets lose access at once.`,
  )
  await readBody(tenon.DELETE(accountPath, { params: { path } }))
  printCommandReport(io, options.json, { deleted: account.id }, [`Deleted ${account.name}.`])
}
