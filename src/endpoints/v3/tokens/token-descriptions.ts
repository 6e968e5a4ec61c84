// What the OpenAPI document of v3 says about tokens for machines.
import { exampleIds } from '#core/entities/examples.ts'
import { roleTexts } from '#endpoints/shared/descriptions/role-texts.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const common: MemberDescriptions = {
  id: { text: 'Identifies the token; it is not the token itself.', example: exampleIds.machineToken },
  name: { text: 'What the token is for.', example: 'CI of the bookshop' },
  ending: { text: 'The last four characters of the token.', example: 'x4Qz' },
  createdAt: 'When it was created.',
  expiresAt: 'When it stops working; null: never.',
  lastUsedAt: 'When it was last used, exact to a minute; null: it was never used.',
}

const lifetime = {
  text: 'How long it works: `7d`, `30d`, `90d`, `365d` or `never`. The service may have a maximum.',
  example: '90d',
}

/** Of every kind of token. */
export const tokenTexts: MemberDescriptions = { ...common, expiresIn: lifetime }

const limits: MemberDescriptions = {
  workspaceId: 'The workspace that it is limited to; null, or absent at creation: all of yours.',
  role: {
    text: 'The highest role with which it acts; you may have a lower one in a workspace.',
    example: 'publisher',
    values: roleTexts,
  },
  readOnly: 'Whether it only reads.',
}

const appTokenMembers: MemberDescriptions = {
  callsPerMinute: 'How many requests it may send in a minute; null: as many as the app allows.',
  callsPerDay: 'How many calls of tools it may make in a day, which begins at 00:00 UTC; null: no limit.',
}

const personOnly = '403 for every machine token: a token never manages tokens.'

export const tokenEntities: Record<string, MemberDescriptions> = {
  PersonalToken: { ...common, ...limits },
  AppToken: { ...common, ...appTokenMembers, calls: 'How many calls of tools it has made.' },
  NewAppToken: { name: common.name ?? '', expiresIn: lifetime, ...appTokenMembers },
  NewPersonalToken: { name: common.name ?? '', expiresIn: lifetime, ...limits },
}

export const tokenOperations: Record<string, OperationDescription> = {
  'tokens.list': { text: `Lists your personal access tokens. ${personOnly}` },
  'tokens.create': {
    text: `Creates a token that acts as you, in requests to the management API and its MCP server. ${personOnly}`,
    members: {
      token: 'What is stored of the token.',
      secret: 'The token itself, to send as bearer token. It is shown only here.',
    },
  },
  'appTokens.list': {
    text: 'Lists the tokens with which people and agents call the released app, without the tokens themselves.',
  },
  'appTokens.create': {
    text: 'Creates a token for the live endpoint of the app. It counts while the access of the app is `token`.',
    members: {
      token: 'What is stored of the token.',
      secret: 'The token itself, to send as bearer token. It is shown only here.',
    },
  },
  'appTokens.revoke': {
    text: 'Revokes the token; every replica refuses it within a second. 404 if the app has none with this id.',
    members: { revoked: 'True: it no longer works.' },
  },
  'tokens.revoke': {
    text: `Revokes the token at once, on every replica. 404 if you have none with this id. ${personOnly}`,
    members: { revoked: 'True: it no longer works.' },
  },
}
