import Type, { type Static } from 'typebox'
import type {
  ConnectionAccounts,
  ListedAccount,
  PersonalAccount,
} from '#core/model/accounts/personal-account.ts'
import { accountKinds } from '#core/model/auth-connections/auth-connection.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'

export const OwnAccountV3 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    app_name: Type.String(),
    auth_connection_id: Type.String(),
    auth_connection_name: Type.String(),
    api_name: Type.String(),
    origins: Type.Array(Type.String()),
    connected_at: Type.String(),
  },
  { title: 'OwnAccount' },
)

export const presentOwnAccount = (account: ListedAccount): Static<typeof OwnAccountV3> => ({
  id: account.id,
  app_id: account.appId,
  app_name: account.appName,
  auth_connection_id: account.connectionId,
  auth_connection_name: account.connectionName,
  api_name: account.apiName,
  origins: account.boundOrigins,
  connected_at: account.createdAt,
})

const CallerAccountV3 = Type.Object(
  {
    id: Type.String(),
    person: makeNullable(Type.String()),
    issuer: Type.String(),
    subject: Type.String(),
    connected_at: Type.String(),
  },
  { title: 'CallerAccount' },
)

const presentCallerAccount = (account: PersonalAccount): Static<typeof CallerAccountV3> => ({
  id: account.id,
  person: account.label || null,
  issuer: account.person.issuer,
  subject: account.person.subject,
  connected_at: account.createdAt,
})

export const AccountKindV3 = Type.Object(
  { account: defineStringEnum(...accountKinds) },
  { title: 'AccountKind' },
)

export const ConnectionAccountsV3 = Type.Object(
  buildListSchema(CallerAccountV3, { account: defineStringEnum(...accountKinds) }).properties,
  { title: 'ConnectionAccounts' },
)

export const presentConnectionAccounts = ({
  account,
  accounts,
}: ConnectionAccounts): Static<typeof ConnectionAccountsV3> => ({
  ...presentList(accounts.map(presentCallerAccount)),
  account,
})
