import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { appKey } from './apps.ts'
import type { Connection } from './connections.ts'

export type OwnUpstreamAccount = components['schemas']['OwnAccount']
export type ConnectionAccountList = components['schemas']['ConnectionAccounts']
export type AccountKind = ConnectionAccountList['account']

export const ownAccountsQuery = queryOptions({
  queryKey: ['own-accounts'],
  queryFn: () => readBody(api.GET('/api/v3/me/accounts')).then(({ data }) => data),
})

export const disconnectOwnAccount = (id: string) =>
  readBody(api.DELETE('/api/v3/me/accounts/{account_id}', { params: { path: { account_id: id } } }))

const accountsPath = '/api/v3/apps/{app_id}/auth-connections/{auth_connection_id}/accounts'

type ConnectionPlace = Pick<Connection, 'app_id' | 'id'>

const toPath = ({ app_id, id }: ConnectionPlace) => ({ app_id, auth_connection_id: id })

/** Whose account a connection uses, and the people who have connected their own. */
export const connectionAccountsQuery = (connection: ConnectionPlace) =>
  queryOptions({
    queryKey: appKey(connection.app_id, 'connections', connection.id, 'accounts'),
    queryFn: () => readBody(api.GET(accountsPath, { params: { path: toPath(connection) } })),
  })

export const changeAccountKind = (connection: ConnectionPlace, account: AccountKind) =>
  readBody(api.PATCH(accountsPath, { params: { path: toPath(connection) }, body: { account } }))

export const disconnectAccount = (connection: ConnectionPlace, id: string) =>
  readBody(
    api.DELETE(`${accountsPath}/{account_id}`, {
      params: { path: { ...toPath(connection), account_id: id } },
    }),
  )
