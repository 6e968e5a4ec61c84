import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import {
  createServiceCredential,
  listServiceCredentials,
  revokeServiceCredential,
} from '#core/usecases/tokens/service-credentials.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  CreatedServiceCredentialV3,
  NewServiceCredentialV3,
  parseNewServiceCredential,
  presentServiceCredential,
  ServiceCredentialV3,
} from './service-account.wire.ts'
import { serviceAccountParams, serviceAccountPath } from './service-account-path.ts'

const credentialsPath = `${serviceAccountPath}/credentials`

export const serviceCredentialsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.serviceCredentials.list',
    method: 'GET',
    path: credentialsPath,
    requires: 'owner',
    summary: 'List the tokens and client secrets of a service account',
    params: serviceAccountParams,
    reply: buildListSchema(ServiceCredentialV3),
    handle: async ({
      caller,
      params: { workspace_id: workspaceId, service_account_id: serviceAccountId },
    }) => {
      const credentials = await listServiceCredentials(deps, { caller, workspaceId, serviceAccountId })
      return { body: presentList(credentials.map(presentServiceCredential)) }
    },
  }),
  defineOperation({
    id: 'v3.serviceCredentials.create',
    method: 'POST',
    path: credentialsPath,
    requires: 'owner',
    summary: 'Create a token or a client secret of a service account; it is shown once',
    params: serviceAccountParams,
    body: NewServiceCredentialV3,
    tagged: false,
    reply: CreatedServiceCredentialV3,
    status: 201,
    errors: ['conflict', 'unprocessable'],
    handle: async ({
      caller,
      params: { workspace_id: workspaceId, service_account_id: serviceAccountId },
      body,
    }) => {
      const address = { caller, workspaceId, serviceAccountId }
      const { credential, text } = await createServiceCredential(
        deps,
        address,
        parseNewServiceCredential(body),
      )
      return {
        body: { credential: presentServiceCredential(credential), secret: text },
        location: `/api/v3/workspaces/${workspaceId}/service-accounts/${serviceAccountId}/credentials`,
      }
    },
  }),
  defineOperation({
    id: 'v3.serviceCredentials.revoke',
    method: 'DELETE',
    path: `${credentialsPath}/{credential_id}`,
    requires: 'owner',
    summary: 'Revoke a token or a client secret of a service account',
    params: Type.Object({ ...serviceAccountParams.properties, credential_id: Type.String() }),
    takesTag: false,
    reply: Type.Object({ revoked: Type.Boolean() }),
    errors: ['conflict'],
    handle: async ({ caller, params }) => {
      const { workspace_id: workspaceId, service_account_id: serviceAccountId, credential_id: id } = params
      await revokeServiceCredential(deps, { caller, workspaceId, serviceAccountId }, id)
      return { body: { revoked: true } }
    },
  }),
]
