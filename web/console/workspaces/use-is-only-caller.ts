import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownAccountsQuery } from '../api/queries/accounts.ts'
import { appListQuery } from '../api/queries/apps.ts'
import { ownAccountQuery } from '../api/queries/users.ts'
import { workspacesQuery } from '../api/queries/workspaces.ts'
import { toAppListFilter } from '../screens/apps/apps-search.ts'

/**
 * Whether the user only calls apps: is a member of no workspace, has made no app and is no administrator. With an
 * outside issuer, which has no administrators, also has connected an account. Null while it is not known.
 */
export function useIsOnlyCaller(): boolean | null {
  const workspaces = useQuery(workspacesQuery)
  const isAlone = workspaces.data?.every(({ kind }) => kind === 'personal') ?? false
  const apps = useInfiniteQuery({ ...appListQuery(toAppListFilter({}, '')), enabled: isAlone })
  const account = useQuery({ ...ownAccountQuery, enabled: isAlone })
  const accounts = useQuery({ ...ownAccountsQuery, enabled: account.data === null })
  if (workspaces.data && !isAlone) return false
  if (apps.data?.pages.some(({ data }) => data.length > 0) || account.data?.is_administrator) return false
  if ([workspaces, apps, account, accounts].some(({ isError }) => isError)) return false
  if (!apps.data || account.data === undefined) return null
  if (account.data) return true
  return accounts.data ? accounts.data.length > 0 : null
}
