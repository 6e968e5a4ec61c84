import Type from 'typebox'
import type { ServiceAccount } from '#core/model/tokens/service-account.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeServiceAccount,
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  readServiceAccount,
} from '#core/usecases/tokens/service-accounts.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { workspaceParams } from '../workspaces/workspaces.routes.ts'
import {
  NewServiceAccountV3,
  parseNewServiceAccount,
  parseServiceAccountChange,
  presentServiceAccount,
  ServiceAccountChangeV3,
  ServiceAccountV3,
} from './service-account.wire.ts'
import { serviceAccountParams, serviceAccountPath, serviceAccountsPath } from './service-account-path.ts'
import { serviceCredentialsRoutes } from './service-credentials.routes.ts'

const accountReply = Type.Object({ service_account: ServiceAccountV3 })

export const serviceAccountsRoutes = (deps: Ports): ApiOperation[] => {
  const present = (account: ServiceAccount) =>
    presentServiceAccount(account, deps.serviceDescription.clientCredentialsUrl)
  const toAccountResponse = (account: ServiceAccount) => ({
    body: { service_account: present(account) },
    revision: account.revision,
  })
  return [
    defineOperation({
      id: 'v3.serviceAccounts.list',
      method: 'GET',
      path: serviceAccountsPath,
      requires: 'owner',
      summary: 'List the service accounts of a workspace',
      params: workspaceParams,
      reply: buildListSchema(ServiceAccountV3),
      handle: async ({ caller, params: { workspace_id: workspaceId } }) => {
        const accounts = await listServiceAccounts(deps, { caller, workspaceId })
        return { body: presentList(accounts.map(present)) }
      },
    }),
    defineOperation({
      id: 'v3.serviceAccounts.create',
      method: 'POST',
      path: serviceAccountsPath,
      requires: 'owner',
      summary: 'Create a service account in a workspace',
      params: workspaceParams,
      body: NewServiceAccountV3,
      reply: accountReply,
      status: 201,
      errors: ['conflict', 'unprocessable'],
      handle: async ({ caller, token, params: { workspace_id: workspaceId }, body }) => {
        const person = { ...caller, ...(await deps.identity.complete(caller, token)) }
        const account = await createServiceAccount(
          deps,
          { caller: person, workspaceId },
          parseNewServiceAccount(body),
        )
        const location = `/api/v3/workspaces/${workspaceId}/service-accounts/${account.id}`
        return { ...toAccountResponse(account), location }
      },
    }),
    defineOperation({
      id: 'v3.serviceAccounts.read',
      method: 'GET',
      path: serviceAccountPath,
      requires: 'owner',
      summary: 'Read a service account',
      params: serviceAccountParams,
      reply: accountReply,
      handle: async ({
        caller,
        params: { workspace_id: workspaceId, service_account_id: serviceAccountId },
      }) => toAccountResponse(await readServiceAccount(deps, { caller, workspaceId, serviceAccountId })),
    }),
    defineOperation({
      id: 'v3.serviceAccounts.change',
      method: 'PATCH',
      path: serviceAccountPath,
      requires: 'owner',
      summary: 'Change, disable or enable a service account',
      params: serviceAccountParams,
      body: ServiceAccountChangeV3,
      reply: accountReply,
      errors: ['conflict', 'precondition_failed'],
      handle: async ({ caller, params, body, expected }) => {
        const { workspace_id: workspaceId, service_account_id: serviceAccountId } = params
        const address = { caller, workspaceId, serviceAccountId }
        const change = parseServiceAccountChange(body)
        return toAccountResponse(await changeServiceAccount(deps, address, change, expected))
      },
    }),
    defineOperation({
      id: 'v3.serviceAccounts.delete',
      method: 'DELETE',
      path: serviceAccountPath,
      requires: 'owner',
      summary: 'Delete a service account with its tokens and secrets',
      params: serviceAccountParams,
      reply: Type.Object({ deleted: Type.Boolean() }),
      errors: ['conflict', 'precondition_failed'],
      handle: async ({ caller, params, expected }) => {
        const { workspace_id: workspaceId, service_account_id: serviceAccountId } = params
        await deleteServiceAccount(deps, { caller, workspaceId, serviceAccountId }, expected)
        return { body: { deleted: true } }
      },
    }),
    ...serviceCredentialsRoutes(deps),
  ]
}
