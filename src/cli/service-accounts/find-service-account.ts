import { readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { findWorkspace } from '../target/find-workspace.ts'

type ServiceAccount = V3Components['schemas']['ServiceAccount']

/** A service account, and the path of its operations. */
export type FoundServiceAccount = {
  account: ServiceAccount
  path: { workspace_id: string; service_account_id: string }
}

export async function fetchServiceAccounts(
  tenon: TenonClient,
  workspaceId: string,
): Promise<ServiceAccount[]> {
  const params = { path: { workspace_id: workspaceId } }
  return (await readBody(tenon.GET('/api/v3/workspaces/{workspace_id}/service-accounts', { params }))).data
}

/** Finds by id, or by name if only one account has it. */
export async function findServiceAccount(
  tenon: TenonClient,
  workspace: string,
  named: string,
): Promise<FoundServiceAccount> {
  const { id: workspaceId } = await findWorkspace(tenon, workspace)
  const accounts = await fetchServiceAccounts(tenon, workspaceId)
  const [account, another] = accounts.filter(({ id, name }) => id === named || name === named)
  if (another)
    throw createUsageFailure(
      `Several service accounts have the name "${named}": pass an id, such as ${another.id}.`,
    )
  if (account) return { account, path: { workspace_id: workspaceId, service_account_id: account.id } }
  throw new CommandFailure(`The workspace has no service account with the id or name "${named}".`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon service-accounts list` to see all of them.',
  })
}
