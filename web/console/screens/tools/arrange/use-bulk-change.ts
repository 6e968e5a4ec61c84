import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toTenonError } from '#client'
import { appKey } from '../../../api/queries/apps.ts'
import { changeTools, type ToolChangeEntry, type ToolListItem } from '../../../api/queries/tools.ts'
import { arrangeTexts } from '../../../texts/arrange-tools-texts.ts'
import { toolsTexts } from '../../../texts/tools-texts.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { buildRevertingChanges } from './bulk-change.ts'

type BulkChange = { tools: ToolListItem[]; changes: ToolChangeEntry[] }

/** Changes tools, and offers to undo all changes together. */
export function useBulkChange(appId: string, onChanged: () => void) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: appKey(appId) })
  const revert = (entries: ToolChangeEntry[]) =>
    changeTools(appId, entries)
      .catch((error) => showToast({ title: toTenonError(error).message }))
      .finally(refresh)
  return useMutation({
    mutationFn: ({ changes }: BulkChange) => changeTools(appId, changes),
    onSuccess: (_changed, { tools, changes }) => {
      const undo = { label: toolsTexts.undo, run: () => void revert(buildRevertingChanges(tools, changes)) }
      showToast({ title: arrangeTexts.applied(changes.length), action: undo })
      onChanged()
    },
    onSettled: refresh,
  })
}
