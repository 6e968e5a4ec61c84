import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { hasErrorCode } from '#client'
import { api, readBody } from '../api-client.ts'

export type UserAccount = components['schemas']['UserAccount']
export type Invitation = components['schemas']['Invitation']
export type OneTimeLink = components['schemas']['OneTimeLink']

/** The user's account at the embedded issuer; null if the account belongs to another issuer. */
export const ownAccountQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: () =>
    readBody(api.GET('/api/v3/users/me')).then(
      ({ user }) => user,
      (error) => {
        if (hasErrorCode(error, 'not_found')) return null
        throw error
      },
    ),
})

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: () => readBody(api.GET('/api/v3/users')).then(({ data }) => data),
})

export const invitationsQuery = queryOptions({
  queryKey: ['users', 'invitations'],
  queryFn: () => readBody(api.GET('/api/v3/invitations')).then(({ data }) => data),
})

export const createInvitation = () =>
  readBody(api.POST('/api/v3/invitations', { body: {} })).then(({ invitation }) => invitation)

export const revokeInvitation = (id: string) =>
  readBody(api.DELETE('/api/v3/invitations/{invitation_id}', { params: { path: { invitation_id: id } } }))

export type UserChange = components['schemas']['UserChange']

export const changeUser = (id: string, change: UserChange) =>
  readBody(api.PATCH('/api/v3/users/{user_id}', { params: { path: { user_id: id } }, body: change }))

export const deleteUser = (id: string) =>
  readBody(api.DELETE('/api/v3/users/{user_id}', { params: { path: { user_id: id } } }))

export const createResetLink = (id: string) =>
  readBody(api.POST('/api/v3/users/{user_id}/password-reset', { params: { path: { user_id: id } } })).then(
    ({ link }) => link,
  )

export const changePassword = (current: string, next: string) =>
  readBody(api.POST('/api/v3/users/me/password', { body: { current_password: current, new_password: next } }))
