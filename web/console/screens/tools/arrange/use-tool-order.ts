import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { appKey } from '../../../api/queries/apps.ts'
import { reorderTools, type ToolListItem } from '../../../api/queries/tools.ts'

/** The tools in their new order. Moves appear at once, and are saved one after the other. */
export function useToolOrder(appId: string, tools: ToolListItem[]) {
  const queries = useQueryClient()
  const [order, setOrder] = useState<string[] | null>(null)
  const latest = useRef<string[] | null>(null)
  const saving = useMutation({
    mutationFn: (ids: string[]) => reorderTools(appId, ids),
    scope: { id: `order of tools ${appId}` },
    onSettled: async (_reply, _error, ids) => {
      if (latest.current !== ids) return
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      if (latest.current === ids) setOrder(null)
    },
  })
  const byId = new Map(tools.map((tool) => [tool.id, tool]))
  const sorted = order
    ? [...order.flatMap((id) => byId.get(id) ?? []), ...tools.filter(({ id }) => !order.includes(id))]
    : tools
  function setSorted(ids: string[]): void {
    latest.current = ids
    setOrder(ids)
    saving.mutate(ids)
  }
  return { sorted, setSorted, error: saving.error }
}
