import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { hasErrorCode } from '#client'
import { api, readBody } from '../api/api-client.ts'

/** The signed-in user; null without a session. */
export const currentUserQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () =>
    readBody(api.GET('/api/v3/me')).then(
      ({ user }) => user,
      (error) => {
        if (hasErrorCode(error, 'unauthorized')) return null
        throw error
      },
    ),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useCurrentUser = () => useSuspenseQuery(currentUserQuery).data
