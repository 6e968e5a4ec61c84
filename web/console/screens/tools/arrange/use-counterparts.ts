import { useQueries } from '@tanstack/react-query'
import { operationsQuery } from '../../../api/queries/operations.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { findCounterparts } from './bulk-change.ts'

type Counterparts = { isPending: boolean; error: unknown; counterparts: Map<string, string> }

const unique = (ids: string[]) => [...new Set(ids)].filter((id) => id !== '')

/** The counterparts of the tools' operations in another integration, by operation; none if its id is "". */
export function useCounterparts(
  appId: string,
  tools: readonly ToolListItem[],
  integrationId: string,
): Counterparts {
  const sources = unique(tools.map(({ source }) => source.integration_id))
  const ids = integrationId === '' ? [] : [integrationId, ...sources]
  return useQueries({
    queries: ids.map((id) => operationsQuery(appId, id)),
    combine: ([target, ...others]) => ({
      isPending: [target, ...others].some((query) => query?.isPending),
      error: [target, ...others].find((query) => query?.error)?.error ?? null,
      counterparts: findCounterparts(
        others.flatMap((query) => query.data ?? []),
        target?.data ?? [],
      ),
    }),
  })
}
