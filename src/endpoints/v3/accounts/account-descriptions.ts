// Descriptions of accounts of callers at the upstream in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { page } from '../list-descriptions.ts'

export const accountKind =
  'The account at the upstream that calls use. `shared`: the account of the connection, for all callers. `personal`: an account of each caller, who connects it at the first call; the app must then require callers to sign in.'

const id = {
  text: 'Identifies the account. Connecting it again gives it a new id.',
  example: exampleIds.account,
}

export const entities: Record<string, MemberDescriptions> = {
  OwnAccount: {
    id,
    appId: 'The app whose calls use it.',
    appName: 'The name of that app.',
    authConnectionId: 'The connection of the app.',
    authConnectionName: 'The name of that connection.',
    apiName: {
      text: 'The name of the API at which the account is: of the integration that uses the connection, or of the connection if several do.',
      example: 'Bookshop',
    },
    origins: 'The only origins that receive its credentials.',
    connectedAt: time({ text: 'When it was connected.' }),
  },
  CallerAccount: {
    id,
    person: {
      text: 'The e-mail address or name of the caller when the account was connected; null if not known.',
      example: 'ada@example.com',
    },
    issuer: 'The issuer at which the caller signs in.',
    subject: 'The caller at that issuer, as in records of calls.',
    connectedAt: time({ text: 'When it was connected.' }),
  },
  AccountKind: { account: accountKind },
  ConnectionAccounts: {
    account: accountKind,
    page,
    data: 'The callers who have connected an account, most recently connected first.',
  },
}

export const operations: OperationDescriptions = {
  'accounts.listOwn':
    'Lists the accounts at upstreams that you have connected for your own calls of apps. No one else can use them.',
  'accounts.disconnectOwn': {
    text: 'Removes an account of yours with its tokens, which are also revoked where the server supports it. Calls ask you to connect again. 404 if you have no such account.',
    members: { disconnected: 'Always true: the account was removed.' },
  },
  'accounts.list':
    'Shows which account the connection uses, and which callers have connected theirs. Tokens and keys of callers are never shown.',
  'accounts.changeKind':
    'Changes it at once, also for the live release. The tokens, keys and passwords for the other use are removed; the OAuth client stays.',
  'accounts.disconnect': {
    text: 'Removes the account of a caller with its tokens, for example when the caller has left. 404 for an unknown id.',
    members: { disconnected: 'Always true: the account was removed.' },
  },
}
