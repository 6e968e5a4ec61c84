import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { toolListQuery } from '../../api/queries/tools.ts'
import { deleteWidget, type Widget } from '../../api/queries/widgets.ts'
import { deleteWidgetTexts, widgetsTexts } from '../../texts/widgets-texts.ts'
import { buttonClasses, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useWidgetsView } from './use-widgets-view.ts'

export function WidgetMenu({ widget }: { widget: Widget }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      {widget.tool_id && (
        <Link
          to="/apps/$appId/tools"
          params={{ appId: widget.app_id }}
          search={{ tool: widget.tool_id }}
          className={buttonClasses('secondary')}
        >
          {widgetsTexts.openTool}
        </Link>
      )}
      <Menu
        trigger={
          <IconButton label={widgetsTexts.more}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
        entries={[{ label: deleteWidgetTexts.menu, isDanger: true, onSelect: () => setIsDeleting(true) }]}
      />
      {isDeleting && <DeleteWidgetDialog widget={widget} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

/** Confirms the deletion, and names the tool that loses the widget. */
function DeleteWidgetDialog({ widget, onClose }: { widget: Widget; onClose: () => void }) {
  const { show } = useWidgetsView()
  const queries = useQueryClient()
  const { data: tools = [] } = useQuery(toolListQuery(widget.app_id))
  const losing = tools.filter(({ id, widget_id }) => id === widget.tool_id || widget_id === widget.id)
  const deletion = useMutation({
    mutationFn: () => deleteWidget(widget),
    onSuccess: async () => {
      show({}, true, true)
      showToast({ title: deleteWidgetTexts.done(widget.name) })
      queries.removeQueries({ queryKey: appKey(widget.app_id, 'widget', widget.id) })
      await queries.invalidateQueries({ queryKey: appKey(widget.app_id) })
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={deleteWidgetTexts.title(widget.name)}
      action={deleteWidgetTexts.action}
      typedConfirmation={losing.length > 0 ? widget.name : ''}
      change={deletion}
    >
      <p>{deleteWidgetTexts.intro}</p>
      {losing.length === 0 ? (
        <p className="text-sm text-muted">{deleteWidgetTexts.nothing}</p>
      ) : (
        <ul className="list-disc pl-5 text-sm">
          {losing.map(({ id, name }) => (
            <li key={id} className="break-words">
              {deleteWidgetTexts.loses(name)}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
