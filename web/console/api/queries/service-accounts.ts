import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { workspacesKey } from './workspaces.ts'

type Schemas = components['schemas']
export type ServiceAccount = Schemas['ServiceAccount']
export type NewServiceAccount = Schemas['ServiceAccountCreation']
export type ServiceAccountChange = Schemas['ServiceAccountChange']
export type ServiceCredential = Schemas['ServiceCredential']
export type NewServiceCredential = Schemas['ServiceCredentialCreation']
export type CreatedServiceCredential = { credential: ServiceCredential; secret: string }

export type ServiceAccountAddress = { workspaceId: string; accountId: string }

const accountsPath = '/api/v3/workspaces/{workspace_id}/service-accounts'
const accountPath = '/api/v3/workspaces/{workspace_id}/service-accounts/{service_account_id}'
const credentialsPath = `${accountPath}/credentials` as const

const toAccountPath = ({ workspaceId, accountId }: ServiceAccountAddress) => ({
  path: { workspace_id: workspaceId, service_account_id: accountId },
})

/** Sorted by name. */
export const serviceAccountsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...workspacesKey, workspaceId, 'service-accounts'],
    queryFn: () =>
      readBody(api.GET(accountsPath, { params: { path: { workspace_id: workspaceId } } })).then(
        ({ data }) => data,
      ),
  })

/** Tokens and client secrets, oldest first. */
export const serviceCredentialsQuery = (address: ServiceAccountAddress) =>
  queryOptions({
    queryKey: [...serviceAccountsQuery(address.workspaceId).queryKey, address.accountId, 'credentials'],
    queryFn: () =>
      readBody(api.GET(credentialsPath, { params: toAccountPath(address) })).then(({ data }) => data),
  })

export const createServiceAccount = (workspaceId: string, body: NewServiceAccount) =>
  readBody(api.POST(accountsPath, { params: { path: { workspace_id: workspaceId } }, body }))

export const changeServiceAccount = (address: ServiceAccountAddress, body: ServiceAccountChange) =>
  readBody(api.PATCH(accountPath, { params: toAccountPath(address), body }))

export const deleteServiceAccount = (address: ServiceAccountAddress) =>
  readBody(api.DELETE(accountPath, { params: toAccountPath(address) }))

export const createServiceCredential = (
  address: ServiceAccountAddress,
  body: NewServiceCredential,
): Promise<CreatedServiceCredential> =>
  readBody(api.POST(credentialsPath, { params: toAccountPath(address), body }))

export const revokeServiceCredential = (address: ServiceAccountAddress, credentialId: string) =>
  readBody(
    api.DELETE(`${credentialsPath}/{credential_id}`, {
      params: { path: { ...toAccountPath(address).path, credential_id: credentialId } },
    }),
  )
