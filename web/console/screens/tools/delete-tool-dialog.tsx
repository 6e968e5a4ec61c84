import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { deleteTools, toolListQuery } from '../../api/queries/tools.ts'
import { widgetListQuery } from '../../api/queries/widgets.ts'
import { deleteToolTexts } from '../../texts/tools-texts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { listToolUses, type NamedTool } from './tool-uses.ts'

type DeleteToolDialogProps = {
  appId: string
  tools: NamedTool[]
  onDeleted: () => void
  onClose: () => void
}

/** Confirms the deletion of tools, and names its effects. */
export function DeleteToolDialog({ appId, tools, onDeleted, onClose }: DeleteToolDialogProps) {
  const queries = useQueryClient()
  const deletion = useMutation({
    mutationFn: () =>
      deleteTools(
        appId,
        tools.map(({ id }) => id),
      ),
    onSuccess: async () => {
      onDeleted()
      onClose()
      showToast({ title: labels.done })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
    },
  })
  const labels = toLabels(tools)
  const uses = useToolUses(appId, tools)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={labels.title}
      action={labels.action}
      typedConfirmation={uses && uses.length > 0 ? labels.subject : ''}
      change={{ ...deletion, isPending: deletion.isPending || !uses }}
    >
      <p className="wrap-anywhere">{labels.intro}</p>
      {uses ? <ToolUses uses={uses} /> : <LoadingState />}
    </ConfirmDialog>
  )
}

function toLabels(tools: NamedTool[]) {
  const [first] = tools
  const { action, intro } = deleteToolTexts
  if (first && tools.length === 1)
    return {
      action,
      intro,
      subject: first.name,
      title: deleteToolTexts.title(first.name),
      done: deleteToolTexts.done(first.name),
    }
  return {
    subject: deleteToolTexts.subjectOfMany(tools.length),
    action: deleteToolTexts.actionForMany(tools.length),
    title: deleteToolTexts.titleForMany(tools.length),
    intro: deleteToolTexts.introForMany(tools.map(({ name }) => name).join(', ')),
    done: deleteToolTexts.doneForMany(tools.length),
  }
}

/** Null while loading. */
function useToolUses(appId: string, deleted: NamedTool[]) {
  const tools = useQuery(toolListQuery(appId))
  const widgets = useQuery(widgetListQuery(appId))
  if (tools.isPending || widgets.isPending) return null
  return listToolUses(deleted, tools.data ?? [], widgets.data ?? [])
}

function ToolUses({ uses }: { uses: ReturnType<typeof listToolUses> }) {
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
