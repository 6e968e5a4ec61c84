import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { hasErrorCode } from '#client'
import type { Versioned } from '../../api/api-client.ts'
import type { DraftIssue } from '../../api/queries/diagnostics.ts'
import { type Tool, toolQuery } from '../../api/queries/tools.ts'
import { toolsTexts } from '../../texts/tools-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useToolsView } from './list/use-tools-view.ts'
import { SaveBar } from './save-bar.tsx'
import { ToolHeader } from './tool-header.tsx'
import { Playground } from './tool-panes.ts'
import { ToolTabs } from './tool-tabs.tsx'
import { useToolEdits } from './use-tool-edits.ts'

type ToolDetailProps = { appId: string; toolId: string; issues: DraftIssue[] }

export function ToolDetail({ appId, toolId, issues }: ToolDetailProps) {
  const tool = useQuery(toolQuery(appId, toolId))
  const { setSearch } = useToolsView()
  if (tool.isPending) return <LoadingState />
  if (hasErrorCode(tool.error, 'not_found'))
    return (
      <div className="p-4">
        <EmptyState
          title={toolsTexts.missing}
          action={<Button onClick={() => setSearch({ tool: undefined })}>{toolsTexts.back}</Button>}
        />
      </div>
    )
  if (tool.isLoadingError) return <ErrorNotice error={tool.error} onRetry={() => void tool.refetch()} />
  return <ToolPanes saved={tool.data} issues={issues} />
}

/** Editor and playground: side by side if there is space, otherwise as tabs. */
function ToolPanes({ saved, issues }: { saved: Versioned<Tool>; issues: DraftIssue[] }) {
  const edits = useToolEdits(saved)
  const isWide = useMediaQuery('(width >= 80rem)')
  const tabs = <ToolTabs edits={edits} issues={issues} hasPlayground={!isWide} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ToolHeader saved={saved} />
      {/* The tabs have the same place in both layouts, so that a window of another size keeps what is typed. */}
      <div className={isWide ? 'grid min-h-0 grow grid-cols-2' : 'contents'}>
        <div
          className={
            isWide
              ? 'min-h-0 overflow-y-auto border-r border-line p-4'
              : 'min-h-0 grow p-4 max-md:px-0 md:overflow-y-auto'
          }
        >
          {tabs}
        </div>
        {isWide && (
          <div className="min-h-0 overflow-y-auto p-4">
            <Suspense fallback={<LoadingState />}>
              <Playground tool={saved.data} />
            </Suspense>
          </div>
        )}
      </div>
      <SaveBar edits={edits} />
    </div>
  )
}
