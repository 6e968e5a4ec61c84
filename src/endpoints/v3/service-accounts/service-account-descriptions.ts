// Descriptions of service accounts in the OpenAPI documents.
import { serviceAccount } from '#core/entities/service-account.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { tokenTexts } from '../tokens/token-descriptions.ts'

const { name, role, readOnly, mayWriteSecrets, createdBy } = serviceAccount.members
const chosen = { name, role, readOnly, mayWriteSecrets }

const expiresInHours = {
  text: 'How long the account works from now, in hours. If null (the default), it never expires.',
  example: 8760,
}

const enabled =
  'Whether it is enabled, the default. While it is not, its tokens and secrets, and access tokens issued for them, are rejected.'

const kind = {
  text: 'Kind of credential.',
  values: {
    token: 'sent as bearer token',
    client_secret: 'sent to the token endpoint of the embedded issuer, with the id as client id',
  },
  closed: true as const,
}

export const entities: Record<string, MemberDescriptions> = {
  ServiceAccount: {
    ...serviceAccount.members,
    enabled,
    tokenUrl: {
      text: 'Token endpoint for its client id and a client secret (`client_credentials`); null with `AUTH_ISSUER`, since that issuer does not know service accounts.',
      format: 'uri',
      example: 'https://tenon.example/auth/oauth2/token',
    },
  },
  ServiceAccountCreator: {
    ...createdBy.members,
    userId: 'The subject of the tokens of this user.',
  },
  ServiceAccountCreation: { ...chosen, expiresInHours, enabled },
  ServiceAccountChange: { ...chosen, expiresInHours, enabled },
  ServiceCredential: { ...tokenTexts, kind },
  ServiceCredentialCreation: { name: tokenTexts.name, kind, expiresInHours: tokenTexts.expiresInHours },
}

const unknown = '404 if the workspace or the account does not exist or you have no role there'
const personOnly = '403 for every machine token: tokens do not manage service accounts.'

export const operations: OperationDescriptions = {
  'serviceAccounts.list': {
    text: `Lists the service accounts of a shared workspace by name; the personal one has none. ${personOnly}`,
    members: { data: 'The service accounts.' },
  },
  'serviceAccounts.create': `Creates a service account, without a token or secret. A workspace has at most 100. 409 for the personal workspace: create a personal access token there. ${personOnly}`,
  'serviceAccounts.read': `Returns a service account. ${unknown}. ${personOnly}`,
  'serviceAccounts.change': `Changes a service account at once, also for its existing tokens. ${unknown}. ${personOnly}`,
  'serviceAccounts.delete': `Deletes a service account: its tokens and secrets, and access tokens issued for them, are rejected from the next request on, on every replica. Its contributions stay. ${unknown}. ${personOnly}`,
  'serviceCredentials.list': {
    text: `Lists the tokens and client secrets of a service account, oldest first, without the secrets themselves. ${unknown}. ${personOnly}`,
    members: { data: 'Tokens and client secrets.' },
  },
  'serviceCredentials.create': {
    text: `Creates a token or a client secret. Two client secrets are valid at a time, so that one can be replaced while the other is in use: 409 for a third. 422 for a client secret with \`AUTH_ISSUER\`. ${unknown}. ${personOnly}`,
    members: {
      credential: 'The stored credential.',
      secret: 'The token or secret itself, which is shown only here.',
    },
  },
  'serviceCredentials.revoke': {
    text: `Revokes a token or a client secret at once, on every replica, with the access tokens that were issued for the secret. ${unknown}. ${personOnly}`,
    members: { revoked: 'Always true: the credential no longer works.' },
  },
}
