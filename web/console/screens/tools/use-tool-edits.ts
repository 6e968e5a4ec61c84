import { useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../../api/api-client.ts'
import { appKey } from '../../api/queries/apps.ts'
import { changeTool, type Tool, toolQuery } from '../../api/queries/tools.ts'
import { useEdits } from '../../editing/use-edits.ts'
import { toToolChange } from './tool-change.ts'

export type ToolEdits = ReturnType<typeof useToolEdits>

/** The edits of a tool, shared by all its tabs and saved together. */
export function useToolEdits(saved: Versioned<Tool>) {
  const queries = useQueryClient()
  const { app_id: appId, id } = saved.data
  const query = toolQuery(appId, id)
  return useEdits<Tool>({
    saved,
    save: async (change, etag) => {
      const before = queries.getQueryData(query.queryKey) ?? saved
      const changed = await changeTool(saved.data, toToolChange(before.data, change), etag)
      queries.setQueryData(query.queryKey, changed)
      void queries.invalidateQueries({ queryKey: appKey(appId) })
      return changed
    },
    reload: () => queries.fetchQuery({ ...query, staleTime: 0 }),
  })
}
