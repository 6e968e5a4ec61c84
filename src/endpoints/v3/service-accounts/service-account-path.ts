import Type from 'typebox'

export const serviceAccountsPath = '/api/v3/workspaces/{workspace_id}/service-accounts'
export const serviceAccountPath = `${serviceAccountsPath}/{service_account_id}`

export const serviceAccountParams = Type.Object({
  workspace_id: Type.String(),
  service_account_id: Type.String(),
})
