import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../api/queries/connections.ts'
import { integrationListQuery } from '../api/queries/integrations.ts'
import { toolListQuery } from '../api/queries/tools.ts'
import { widgetListQuery } from '../api/queries/widgets.ts'

/** The names of what the draft of an app contains, by id; empty without an app. */
export function useEntityNames(appId: string): ReadonlyMap<string, string> {
  const enabled = appId !== ''
  const lists: ({ id: string; name: string }[] | undefined)[] = [
    useQuery({ ...toolListQuery(appId), enabled }).data,
    useQuery({ ...widgetListQuery(appId), enabled }).data,
    useQuery({ ...integrationListQuery(appId), enabled }).data,
    useQuery({ ...connectionsQuery(appId), enabled }).data,
  ]
  return new Map(lists.flatMap((list) => list ?? []).map(({ id, name }) => [id, name]))
}
