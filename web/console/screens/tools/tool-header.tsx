import { useMutation, useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { Versioned } from '../../api/api-client.ts'
import { appKey } from '../../api/queries/apps.ts'
import { changeTool, type Tool, toolQuery } from '../../api/queries/tools.ts'
import { RiskBadge } from '../../operations/risk-badge.tsx'
import { deleteToolTexts, toolsTexts } from '../../texts/tools-texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Permitted } from '../../workspaces/permission.tsx'
import { DeleteToolDialog } from './delete-tool-dialog.tsx'
import { toToolRisk } from './list/filter-tools.ts'
import { useToolsView } from './list/use-tools-view.ts'

/** The name of the tool, its switch, and the actions on the entire tool. */
export function ToolHeader({ saved }: { saved: Versioned<Tool> }) {
  const tool = saved.data
  const { setSearch } = useToolsView()
  const [isDeleting, setIsDeleting] = useState(false)
  const enabling = useEnabling(saved)
  return (
    <header className="border-b border-line px-4 py-3 max-md:px-0 max-md:pt-0">
      <BackToList />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold break-words">{tool.name}</h2>
        <RiskBadge risk={toToolRisk(tool.annotations)} />
        <Permitted needs="draft">
          <div className="ml-auto flex items-center gap-1">
            <Switch
              label={toolsTexts.switchOn(tool.name)}
              isOn={tool.enabled}
              isBusy={enabling.isPending}
              onChange={enabling.mutate}
            />
            <Menu
              trigger={
                <IconButton label={toolsTexts.more}>
                  <Ellipsis aria-hidden className="size-5" />
                </IconButton>
              }
              entries={[{ label: deleteToolTexts.menu, isDanger: true, onSelect: () => setIsDeleting(true) }]}
            />
          </div>
        </Permitted>
      </div>
      <p className="flex items-center gap-1 text-muted">
        <code className="font-mono text-xs break-all">{tool.key}</code>
        <CopyButton text={tool.key} />
      </p>
      {enabling.isError && <ErrorNotice error={enabling.error} />}
      {isDeleting && (
        <DeleteToolDialog
          appId={tool.app_id}
          tools={[tool]}
          onDeleted={() => setSearch({ tool: undefined }, false, true)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </header>
  )
}

function BackToList() {
  const { setSearch } = useToolsView()
  const isNarrow = useMediaQuery('(width < 48rem)')
  if (!isNarrow) return null
  return (
    <button
      type="button"
      className="mb-1 inline-flex min-h-9 items-center gap-1 text-sm text-accent pointer-coarse:min-h-11"
      onClick={() => setSearch({ tool: undefined, tab: undefined })}
    >
      <ArrowLeft aria-hidden className="size-4" />
      {toolsTexts.back}
    </button>
  )
}

/** Saved at once, with an undo. */
function useEnabling({ data: tool, etag }: Versioned<Tool>) {
  const queries = useQueryClient()
  const change = async (enabled: boolean, version: string) => {
    const changed = await changeTool(tool, { enabled }, version)
    queries.setQueryData(toolQuery(tool.app_id, tool.id).queryKey, changed)
    void queries.invalidateQueries({ queryKey: appKey(tool.app_id) })
    return changed
  }
  return useMutation({
    mutationFn: (enabled: boolean) => change(enabled, etag),
    onSuccess: (changed, enabled) =>
      showToast({
        title: enabled ? toolsTexts.switchedOn : toolsTexts.switchedOff,
        action: { label: toolsTexts.undo, run: () => void change(!enabled, changed.etag) },
      }),
  })
}
