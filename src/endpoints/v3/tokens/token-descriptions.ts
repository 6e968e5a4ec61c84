// Descriptions of tokens for machines in the OpenAPI document of v3.
import { machineToken } from '#core/entities/machine-token.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const lifetime = {
  text: 'How long it works from now, in hours: 720 are 30 days. If null, it never expires. The service may have a maximum.',
  example: 2160,
}

const { name, ceiling, readOnly, callsPerMinute, callsPerDay } = machineToken.members
const workspaceId = 'The workspace to which it is limited; null, or absent at creation, for all of yours.'

/** Of every kind of token. */
export const tokenTexts = { ...machineToken.members, expiresInHours: lifetime }

const personOnly = '403 for every machine token: a token never manages tokens.'

export const entities: Record<string, MemberDescriptions> = {
  PersonalToken: { ...machineToken.members, workspaceId },
  AppToken: machineToken.members,
  AppTokenCreation: { name, expiresInHours: lifetime, callsPerMinute, callsPerDay },
  PersonalTokenCreation: { name, expiresInHours: lifetime, workspaceId, role: ceiling, readOnly },
}

const created = {
  token: 'The stored data of the token.',
  secret: 'The token itself, to send as bearer token, which is shown only here.',
}

export const operations: OperationDescriptions = {
  'tokens.list': `Lists your personal access tokens. ${personOnly}`,
  'tokens.create': {
    text: `Creates a token that acts as you, in requests to the management API and its MCP server. ${personOnly}`,
    members: created,
  },
  'appTokens.list':
    'Lists the tokens with which people and agents call the released app, without the tokens themselves.',
  'appTokens.create': {
    text: 'Creates a token for the live endpoint of the app. It is accepted while the access of the app is `token`.',
    members: created,
  },
  'appTokens.revoke': {
    text: 'Revokes the token; every replica rejects it within a second. 404 for an unknown id.',
    members: { revoked: 'Always true: the token no longer works.' },
  },
  'tokens.revoke': {
    text: `Revokes the token at once, on every replica. 404 for an unknown id. ${personOnly}`,
    members: { revoked: 'Always true: the token no longer works.' },
  },
}
