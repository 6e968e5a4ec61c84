import { useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../../api/api-client.ts'
import {
  type App,
  type AppAccess,
  appAccessQuery,
  appVersionQuery,
  saveAccessKind,
  saveApp,
} from '../../api/queries/apps.ts'
import { useEdits } from '../../editing/use-edits.ts'

type AccessValues = Pick<App, 'enabled' | 'listed'> & Pick<AppAccess, 'kind'>

const pickValues = ({ enabled, listed }: App, { kind }: AppAccess): AccessValues => ({
  enabled,
  listed,
  kind,
})

/**
 * Edits the access kind and the switches of an app. This takes two requests, since v2 has no access by token.
 */
export function useAccessEdits(app: App, access: AppAccess, etag: string) {
  const queries = useQueryClient()
  const read = async (): Promise<Versioned<AccessValues>> => {
    const { data, etag: version } = await queries.fetchQuery({ ...appVersionQuery(app.id), staleTime: 0 })
    const reply = await queries.fetchQuery({ ...appAccessQuery(app.id), staleTime: 0 })
    return { data: pickValues(data.app, reply.data.access), etag: version }
  }
  return useEdits<AccessValues>({
    saved: { data: pickValues(app, access), etag },
    save: async ({ kind, ...rest }, version) => {
      const next = kind ? (await saveAccessKind(app.id, kind, version)).etag : version
      if (Object.keys(rest).length > 0) await saveApp(app.id, rest, next)
      await queries.invalidateQueries({ queryKey: ['apps'] })
      return read()
    },
    reload: read,
  })
}
