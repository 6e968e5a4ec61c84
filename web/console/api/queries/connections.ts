import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Connection = components['schemas']['AuthConnection']
export type NewConnection = components['schemas']['AuthConnectionCreation']
export type ConnectionChange = components['schemas']['AuthConnectionChange']
export type ConnectionType = 'oauth' | 'api_key' | 'bearer' | 'basic' | 'none'

const toPath = (appId: string, connectionId: string) => ({
  params: { path: { app_id: appId, auth_connection_id: connectionId } },
})
const path = '/api/v3/apps/{app_id}/auth-connections/{auth_connection_id}'

export const connectionQuery = (appId: string, connectionId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'connections', connectionId),
    queryFn: () => readVersioned(api.GET(path, toPath(appId, connectionId))),
  })

export const createConnection = (appId: string, body: NewConnection) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/auth-connections', { params: { path: { app_id: appId } }, body }),
  ).then(({ auth_connection: connection }) => connection)

/** Starts an authorization. The browser must open the returned address within ten minutes. */
export const authorizeConnection = (appId: string, connectionId: string, redirectTo: string) =>
  readBody(
    api.POST(`${path}/authorize`, { ...toPath(appId, connectionId), body: { redirect_to: redirectTo } }),
  )

/** The largest page of the API. No app is known to have more connections. */
const pageSize = 100

export const connectionsQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'connections'),
    queryFn: () =>
      readBody(
        api.GET('/api/v3/apps/{app_id}/auth-connections', {
          params: { path: { app_id: appId }, query: { limit: pageSize, sort: 'name' } },
        }),
      ).then(({ data }) => data),
  })

export const changeConnection = (connection: Connection, etag: string, body: ConnectionChange) =>
  readVersioned(
    api.PATCH(path, {
      params: { ...toPath(connection.app_id, connection.id).params, header: { 'If-Match': etag } },
      body,
    }),
  )

export const deleteConnection = ({ app_id: appId, id }: Connection) =>
  readBody(api.DELETE(path, toPath(appId, id)))

/** Sends a harmless request with the credential. The service stores the outcome as the status. */
export const testConnection = ({ app_id: appId, id }: Connection) =>
  readBody(api.POST(`${path}/test`, toPath(appId, id)))

export const disconnectConnection = ({ app_id: appId, id }: Connection) =>
  readBody(api.POST(`${path}/disconnect`, toPath(appId, id)))
