import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { deleteTool, type Tool, toolChainQuery } from '../../api/queries/tools.ts'
import { widgetListQuery } from '../../api/queries/widgets.ts'
import { deleteToolTexts } from '../../texts/tools-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.tsx'
import { listToolUses } from './tool-uses.ts'
import { useToolsView } from './use-tools-view.ts'

/** Asks before a tool is deleted, and names what else changes. */
export function DeleteToolDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const { setSearch } = useToolsView()
  const queries = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => deleteTool(tool.app_id, tool.id),
    onSuccess: async () => {
      setSearch({ tool: undefined })
      onClose()
      showToast({ title: deleteToolTexts.done(tool.name) })
      await queries.invalidateQueries({ queryKey: appKey(tool.app_id) })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={deleteToolTexts.title(tool.name)}
      action={deleteToolTexts.action}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
    >
      <p>{deleteToolTexts.intro}</p>
      <ToolUses tool={tool} />
    </ConfirmDialog>
  )
}

function ToolUses({ tool }: { tool: Tool }) {
  const tools = useQuery(toolChainQuery(tool.app_id))
  const widgets = useQuery(widgetListQuery(tool.app_id))
  if (tools.isPending || widgets.isPending) return <LoadingState />
  const uses = listToolUses(tool, tools.data ?? [], widgets.data ?? [])
  if (uses.length === 0) return <p className="text-sm text-muted">{deleteToolTexts.nothing}</p>
  return (
    <div className="text-sm">
      <p className="font-medium">{deleteToolTexts.breaks}</p>
      <ul className="mt-1 list-disc pl-5">
        {uses.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`} className="break-words">
            {deleteToolTexts[kind](name)}
          </li>
        ))}
      </ul>
    </div>
  )
}
