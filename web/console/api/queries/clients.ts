import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'

export type ConnectedClient = components['schemas']['ConnectedClient']

export const ownClientsQuery = queryOptions({
  queryKey: ['clients', 'own'],
  queryFn: () => readBody(api.GET('/api/v3/me/clients')).then(({ data }) => data),
})

export const disconnectOwnClient = (id: string) =>
  readBody(api.DELETE('/api/v3/me/clients/{client_id}', { params: { path: { client_id: id } } }))

export const buildUserClientsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['clients', userId],
    queryFn: () =>
      readBody(api.GET('/api/v3/users/{user_id}/clients', { params: { path: { user_id: userId } } })).then(
        ({ data }) => data,
      ),
  })

export const disconnectClientOfUser = (userId: string, id: string) =>
  readBody(
    api.DELETE('/api/v3/users/{user_id}/clients/{client_id}', {
      params: { path: { user_id: userId, client_id: id } },
    }),
  )
